const rules = new Intl.PluralRules('ru-RU');
const numbers = new Intl.NumberFormat('ru-RU');

/** Russian forms of a noun: «товар», «товара», «товаров». */
export type PluralForms = readonly [one: string, few: string, many: string];

/** The form that goes with the number: `plural(3, ['день', 'дня', 'дней'])` is «дня». */
export function plural(count: number, [one, few, many]: PluralForms): string {
  const rule = rules.select(Math.abs(count));
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

/** The number with its noun and a non-breaking space: «3 дня». */
export function counted(count: number, forms: PluralForms): string {
  return `${numbers.format(count)}\u00a0${plural(count, forms)}`;
}

export const DAYS: PluralForms = ['день', 'дня', 'дней'];
export const GOODS: PluralForms = ['товар', 'товара', 'товаров'];
export const BONUSES: PluralForms = ['бонус', 'бонуса', 'бонусов'];
export const PACKS: PluralForms = ['упаковка', 'упаковки', 'упаковок'];

/** Goods by their packs: «Иван-чай, 2 упаковки; Капли, 1 упаковка». */
export function packsInWords(goods: readonly { readonly name: string; readonly packs: number }[]): string {
  return goods.map(({ name, packs }) => `${name}, ${counted(packs, PACKS)}`).join('; ');
}

/** «3–5 дней», one number when both are equal: «4 дня». */
export function daysRange(min: number, max: number): string {
  return min === max ? counted(min, DAYS) : `${min}–${max}\u00a0${plural(max, DAYS)}`;
}

/** What the texts of the world must keep to; its tests ask here. */

/** Words that must not stand beside a supplement: healing, disease, promise, a doctor's recommendation. */
const FORBIDDEN: readonly RegExp[] = [
  /(^|[^а-яё])лечит|лечени|лечебн|вылеч|излеч/iu,
  /исцел|целебн/iu,
  /избавля|избавит/iu,
  /профилактик/iu,
  /заболева|болезн|недуг/iu,
  /диагноз|симптом/iu,
  /терапевтическ|терапия|противовоспал|антибактер|противовирус|снотворн/iu,
  /помога(ет|ют) (при|от) /iu,
  /эффективн/iu,
  /гаранти/iu,
  /врачи? рекоменд|рекоменд\S+ врач|одобрен\S* врач/iu,
  /простуд|грипп|орви|диабет|артрит|артроз|гипертони|анеми|бессонниц|аллерги(я|и|ю|ей)([^а-яё]|$)|остеопороз|онколог|депресси|аутоимм/iu,
  /чудо-|чудодей|побочн\S+ эффект|100 % результат/iu,
];

/** Exactly what the law itself puts on the label is not a recommendation by doctors. */
const LAWFUL = /Перед применением рекомендуется проконсультироваться с врачом\./gu;

const UNITS = 'мг|мкг|мл|г|кг|см|мм|м|л|лк|Вт|МЕ|КОЕ';
const COUNTED = '°C|%|₽|капсул|таблет|страниц|урок|минут|час|шт|градус|недел|месяц|лет|дней|дня';
const LOOSE_UNIT = new RegExp(`\\d (?:(?:${UNITS})(?![а-яё])|${COUNTED})`, 'u');

/** Every sentence inside a value, however deep. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** The words of a text that may not stand beside a supplement. */
export function unlawful(text: string): string[] {
  const plain = text.replaceAll('\u00a0', ' ').replace(LAWFUL, '');
  return FORBIDDEN.flatMap((word) => word.exec(plain)?.[0] ?? []);
}

/** Where a number may lose its unit at the end of a line, a quote is not «ёлочки», or a hyphen stands for a dash. */
export function loose(text: string): string[] {
  // Addresses, dates and ids are not prose.
  if (!/[а-яё]/iu.test(text)) return [];
  return [LOOSE_UNIT, /["“”„]/u, / - /u, /\d-\d/u, / {2}/u].flatMap((fault) => {
    const found = fault.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 20), found.index + 20)] : [];
  });
}

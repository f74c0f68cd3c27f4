/** What a discount row between goods and total applies to. */
export type DiscountedPart = 'goods' | 'delivery' | 'bonus' | 'certificate';

const WORDS: Readonly<Record<DiscountedPart, string>> = {
  goods: 'Скидка по\u00a0промокоду',
  delivery: 'Доставка по\u00a0промокоду',
  bonus: 'Бонусы',
  certificate: 'Сертификат',
};

/** «Скидка по промокоду VESNA10», «Бонусы», «Сертификат •••• 7K2M»: the same name in the cart, the order and its letters. */
export function discountName({ on, code }: { readonly on: DiscountedPart; readonly code: string }): string {
  return `${WORDS[on]} ${code}`.trimEnd();
}

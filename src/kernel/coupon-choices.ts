/** Kinds of coupons, by what they take off. */
export const COUPON_KINDS = {
  percent: 'Процент от\u00a0товаров',
  sum: 'Сумма с\u00a0товаров',
  delivery: 'Бесплатная доставка',
} as const;
export type CouponKind = keyof typeof COUPON_KINDS;

/** What a coupon is at a moment, for the staff. */
export const COUPON_STATES = {
  active: 'Действует',
  planned: 'Ещё не\u00a0начался',
  'used-up': 'Израсходован',
  ended: 'Закончился',
  off: 'Выключен',
} as const;
export type CouponState = keyof typeof COUPON_STATES;

/** Per cent: the least and the largest discount. */
export const LEAST_PERCENT = 1;
export const LARGEST_PERCENT = 90;
/** Kopecks. */
export const LARGEST_COUPON_SUM = 10_000_000;
/** Personal codes of one series. */
export const MOST_CODES = 2_000;

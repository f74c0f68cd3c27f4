import { formatDay } from '../../kernel/dates.ts';
import { formatMoney, kopecks, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS } from '../../kernel/sections.ts';

export interface Coupon {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly kind: 'percent' | 'sum' | 'delivery';
  /** Per cent, or kopecks; 0 for free delivery. */
  readonly value: number;
  /** Minimum sum of the goods it applies to, before discounts. */
  readonly minTotal: Kopecks;
  /** Ids of the sections it applies to; null for all goods. */
  readonly sections: readonly number[] | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly maxUses: number | null;
  readonly maxPerCustomer: number | null;
  readonly uses: number;
  readonly active: boolean;
}

const CODE = /^[A-ZА-ЯЁ0-9-]{3,32}$/;
const CYRILLIC = 'АВЕКМНОРСТУХ';
const LATIN = 'ABEKMHOPCTYX';

/**
 * Possible readings of a typed code, the most literal first: letter case, spaces and kinds of dashes do not matter,
 * dashes may be superfluous, and look-alike letters may come from the other keyboard layout.
 */
export function readCouponCodes(typed: string): string[] {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Cf}]/gu, '');
  const readings = [code, code.replaceAll('-', '')].flatMap((text) => [
    text,
    swap(text, CYRILLIC, LATIN),
    swap(text, LATIN, CYRILLIC),
  ]);
  return [...new Set(readings)].filter((reading) => CODE.test(reading));
}

function swap(text: string, from: string, to: string): string {
  return text.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter);
}

export type CouponProblemCode =
  | 'unknown'
  | 'not-yet'
  | 'ended'
  | 'used-up'
  | 'used-by-customer'
  | 'below-minimum'
  | 'nothing-fits'
  | 'not-combined'
  | 'typed-twice';

/** Why a code does not apply, with a sentence that names the next step. */
export interface CouponProblem {
  readonly code: CouponProblemCode;
  readonly text: string;
}

export const UNKNOWN_CODE: CouponProblem = {
  code: 'unknown',
  text: 'Такого промокода или сертификата нет. Проверьте, как он написан.',
};

export const TYPED_TWICE: CouponProblem = { code: 'typed-twice', text: 'Этот код уже добавлен.' };

export const USED_BY_CUSTOMER: CouponProblem = {
  code: 'used-by-customer',
  text: 'С этим телефоном или email промокод уже использован. Уберите его и оформите заказ без него.',
};

export const USED_UP: CouponProblem = {
  code: 'used-up',
  text: 'Промокод уже использован столько раз, сколько было можно. Введите другой.',
};

/** Problem of the coupon itself, regardless of the basket. */
export function problemOfCoupon(coupon: Coupon, now: Date): CouponProblem | undefined {
  if (!coupon.active) return { code: 'ended', text: 'Промокод больше не действует. Введите другой.' };
  if (coupon.startsAt && now < coupon.startsAt) {
    return { code: 'not-yet', text: `Промокод начнёт действовать ${formatDay(coupon.startsAt)} Введите его тогда.` };
  }
  if (coupon.endsAt && now >= coupon.endsAt) {
    return { code: 'ended', text: `Промокод действовал до ${formatDay(coupon.endsAt)} Введите другой.` };
  }
  return coupon.maxUses !== null && coupon.uses >= coupon.maxUses ? USED_UP : undefined;
}

/** The part of a basket that a coupon applies to. */
export interface CouponBasket {
  /** Sum of the goods it applies to, before discounts. */
  readonly fitting: Kopecks;
  /** Discount it would give on them; 0 for a coupon of free delivery. */
  readonly saves: Kopecks;
  readonly needsDelivery: boolean;
}

/** Why the coupon does not apply to this basket now; undefined when it does. */
export function couponProblem(coupon: Coupon, basket: CouponBasket, now: Date): CouponProblem | undefined {
  const ownProblem = problemOfCoupon(coupon, now);
  if (ownProblem) return ownProblem;
  const delivers = coupon.kind === 'delivery';
  if (delivers && !basket.needsDelivery) {
    return { code: 'nothing-fits', text: 'Доставлять нечего: все товары придут на\u00a0email. Уберите промокод.' };
  }
  if (basket.fitting === 0 || (!delivers && basket.fitting >= coupon.minTotal && basket.saves === 0)) {
    return {
      code: 'nothing-fits',
      text: coupon.sections
        ? `Промокод действует ${whereItWorks(coupon.sections)}: добавьте товар оттуда.`
        : 'В\u00a0корзине нет товаров, на\u00a0которые действует промокод.',
    };
  }
  if (basket.fitting < coupon.minTotal) {
    const where = coupon.sections ? ` ${whereItWorks(coupon.sections)}` : '';
    const missing = formatMoney(kopecks(coupon.minTotal - basket.fitting));
    return {
      code: 'below-minimum',
      text: `Промокод действует${where} от\u00a0${formatMoney(coupon.minTotal)}: добавьте товаров ещё на\u00a0${missing}.`,
    };
  }
  return undefined;
}

function whereItWorks(sections: readonly number[]): string {
  const names = SECTIONS.filter(({ id }) => sections.includes(id)).map(({ name }) => `«${name}»`);
  return `в\u00a0${names.length === 1 ? 'разделе' : 'разделах'} ${names.join(', ')}`;
}

export function notCombined(winner: Coupon): CouponProblem {
  return {
    code: 'not-combined',
    text:
      winner.kind === 'delivery'
        ? `Доставка уже бесплатна по\u00a0промокоду ${winner.code}.`
        : `Не\u00a0суммируется с\u00a0промокодом ${winner.code}: он\u00a0выгоднее.`,
  };
}

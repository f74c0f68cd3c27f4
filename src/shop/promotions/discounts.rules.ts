import { addMoney, kopecks, NOTHING, rubles, spreadMoney, timesMoney, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS, type SectionSlug } from '../../kernel/sections.ts';
import { couponTrouble, notCombined, type Coupon, type CouponTrouble } from './coupon.rules.ts';

/** A line that can be bought, as discounts see it; each product stands in one line. */
export interface DiscountLine {
  readonly product: number;
  readonly section: SectionSlug;
  readonly price: Kopecks;
  readonly quantity: number;
  /** Gift certificates are sold at their price, always. */
  readonly isCertificate: boolean;
}

export interface GoodsDiscount {
  readonly coupon: Coupon;
  readonly amount: Kopecks;
  /** What each line gave of it; products that gave nothing are absent. */
  readonly byProduct: ReadonlyMap<number, Kopecks>;
}

export interface Discounts {
  readonly goods: GoodsDiscount | undefined;
  /** The coupon that makes delivery free. */
  readonly delivery: Coupon | undefined;
  /** By the coupon's id. */
  readonly refused: ReadonlyMap<number, CouponTrouble>;
}

/** No piece is sold for less: a fiscal receipt knows no goods for nothing, and no company takes kopecks. */
const LEAST_PRICE = rubles(1);

/**
 * What the coupons give a basket at a moment: of those for goods the most favourable one, and one for delivery
 * (decision 0037). Neither the order of lines nor of coupons matters.
 */
export function discountsOf(
  lines: readonly DiscountLine[],
  coupons: readonly Coupon[],
  basket: { readonly needsDelivery: boolean; readonly now: Date },
): Discounts {
  const refused = new Map<number, CouponTrouble>();
  const candidates: GoodsDiscount[] = [];
  for (const coupon of coupons) {
    const fitting = lines.filter((line) => fits(coupon, line)).sort((a, b) => a.product - b.product);
    const byProduct = reductions(coupon, fitting);
    const discount = { coupon, byProduct, amount: addMoney(...byProduct.values()) };
    const trouble = couponTrouble(
      coupon,
      {
        fitting: addMoney(...fitting.map(({ price, quantity }) => timesMoney(price, quantity))),
        saves: discount.amount,
        needsDelivery: basket.needsDelivery,
      },
      basket.now,
    );
    if (trouble) refused.set(coupon.id, trouble);
    else candidates.push(discount);
  }
  candidates.sort((a, b) => b.amount - a.amount || a.coupon.id - b.coupon.id);
  const goods = candidates.find(({ coupon }) => coupon.kind !== 'delivery');
  const delivery = candidates.find(({ coupon }) => coupon.kind === 'delivery')?.coupon;
  for (const { coupon } of candidates) {
    const winner = coupon.kind === 'delivery' ? delivery : goods?.coupon;
    if (winner && winner.id !== coupon.id) refused.set(coupon.id, notCombined(winner));
  }
  return { goods, delivery, refused };
}

function fits(coupon: Coupon, line: DiscountLine): boolean {
  if (line.isCertificate) return false;
  const section = SECTIONS.find(({ slug }) => slug === line.section)!;
  return coupon.sections === null || coupon.sections.includes(section.id);
}

function reductions(coupon: Coupon, lines: readonly DiscountLine[]): Map<number, Kopecks> {
  if (coupon.kind === 'delivery') return new Map();
  const most = lines.map(({ price, quantity }) => timesMoney(mostOff(price), quantity));
  const shares =
    coupon.kind === 'percent'
      ? // Per piece and rounded down to the kopeck: pieces of a line keep one price, as receipts want it.
        lines.map(({ price, quantity }) =>
          timesMoney(kopecks(Math.min(mostOff(price), Math.floor((price * coupon.value) / 100))), quantity),
        )
      : spreadMoney(kopecks(Math.min(coupon.value, addMoney(...most))), most);
  return new Map(lines.flatMap(({ product }, index) => (shares[index] === NOTHING ? [] : [[product, shares[index]!]])));
}

function mostOff(price: Kopecks): Kopecks {
  return kopecks(Math.max(0, price - LEAST_PRICE));
}

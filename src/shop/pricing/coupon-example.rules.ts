import { kopecks, rubles, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import type { Coupon } from '../promotions/coupon.rules.ts';
import type { CouponTerms } from '../promotions/new-terms.rules.ts';
import { price } from './price.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';

/** Sums of goods, and the price of their delivery. */
const BASKETS = [rubles(1_000), rubles(3_000), rubles(10_000)];
const DELIVERY = rubles(350);

/** What a coupon does to a basket with one piece that it applies to. */
export interface CouponExample {
  readonly goods: Kopecks;
  readonly delivery: Kopecks;
  readonly discount: Kopecks;
  /** What it takes off delivery. */
  readonly offDelivery: Kopecks;
  readonly due: Kopecks;
  /** Why it does not apply; null when it does. */
  readonly problem: string | null;
}

/** The effect on some baskets, by the calculation of the cart, as if the coupon were used for the first time while it is valid. */
export function couponExamples(terms: CouponTerms, now: Date): CouponExample[] {
  const coupon: Coupon = { ...terms, id: 1, code: 'X', uses: 0, active: true, startsAt: null, endsAt: null };
  const [first] = SECTIONS;
  const section = SECTIONS.find(({ id }) => coupon.sections === null || coupon.sections.includes(id)) ?? first;
  return BASKETS.map((goods) => {
    const product = example(goods, section.slug);
    const priced = price(
      {
        items: [{ product: product.id, quantity: 1 }],
        products: new Map([[product.id, product]]),
        stock: new Map([[product.id, 1]]),
        codes: [{ kind: 'coupon', coupon, problem: undefined }],
        now,
      },
      DELIVERY,
    );
    return {
      goods,
      delivery: DELIVERY,
      discount: priced.discount,
      offDelivery: kopecks(DELIVERY - priced.deliveryPrice),
      due: priced.due,
      problem: priced.codes[0]?.problem?.text ?? null,
    };
  });
}

const example = (sum: Kopecks, section: SellableProduct['section']): SellableProduct => ({
  id: 1,
  slug: 'example',
  section,
  type: 'single',
  kind: 'physical',
  name: '',
  form: '',
  countText: '',
  price: sum,
  oldPrice: null,
  denomination: null,
  vatPercent: null,
  weightGrams: 100,
  sizeCm: [10, 10, 10],
  picture: null,
  takes: [{ productId: 1, quantity: 1 }],
});

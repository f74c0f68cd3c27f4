import { kopecks, NOTHING } from '../../src/kernel/money.ts';
import type { Coupon } from '../../src/shop/promotions/coupon.rules.ts';
import type { CodeVerdict } from '../../src/shop/pricing/code-verdict.rules.ts';
import type { BonusStanding, PriceInput } from '../../src/shop/pricing/price-state.rules.ts';
import type { SellableProduct } from '../../src/shop/pricing/sellable-product.rules.ts';

const now = new Date('2026-11-21T10:00:00Z');

/** A product that takes one piece of its own stock. */
export function product(id: number, price: number, changes: Partial<SellableProduct> = {}): SellableProduct {
  return {
    id,
    slug: `p-${id}`,
    section: 'preparaty',
    type: 'single',
    kind: 'physical',
    name: `№ ${id}`,
    form: 'капсулы',
    countText: '60 капсул',
    price: kopecks(price),
    oldPrice: null,
    vatPercent: null,
    denomination: null,
    weightGrams: 100,
    sizeCm: [5, 5, 10],
    picture: null,
    takes: [{ productId: id, quantity: 1 }],
    ...changes,
  };
}

/** A gift certificate as a product. */
export const gift = (id: number, price: number) =>
  product(id, price, { section: 'sertifikati', kind: 'digital', denomination: kopecks(price), takes: [] });

export function coupon(id: number, kind: Coupon['kind'], value: number, changes: Partial<Coupon> = {}): CodeVerdict {
  const row = { minTotal: NOTHING, sections: null, startsAt: null, endsAt: null, maxUses: null, maxPerCustomer: null };
  return {
    kind: 'coupon',
    coupon: { id, code: `C${id}`, title: '', kind, value, uses: 0, active: true, ...row, ...changes },
    problem: undefined,
  };
}

export function certificate(id: string, balance: number, validUntil = '2029-01-01'): CodeVerdict {
  const standing = {
    balance: kopecks(balance),
    validUntil: new Date(validUntil),
    orderState: 'handed-over',
    isBlocked: false,
  };
  return { kind: 'certificate', certificate: { id, ...standing }, tail: `•••• ${id}`, problem: undefined };
}

/** @param goods products with quantities; 1000 pieces of each are in stock unless `stock` says otherwise */
export function question(
  goods: readonly (readonly [SellableProduct, number])[],
  codes: readonly CodeVerdict[] = [],
  stock: Readonly<Record<number, number>> = {},
  bonus?: BonusStanding,
): PriceInput {
  const shelf = new Map<number, number>(
    goods.flatMap(([one]) => one.takes.map(({ productId }) => [productId, 1000] as const)),
  );
  for (const [id, pieces] of Object.entries(stock)) shelf.set(Number(id), pieces);
  return {
    items: goods.map(([{ id }, quantity]) => ({ product: id, quantity })),
    products: new Map(goods.map(([one]) => [one.id, one])),
    stock: shelf,
    codes,
    bonus,
    now,
  };
}

/** Generates pseudo-random integers below `most`, the same in every run. */
export function seededRandom(seed: number): (most: number) => number {
  let last = seed;
  return (most) => (last = (last * 48_271) % 2_147_483_647) % most;
}

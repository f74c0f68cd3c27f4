import { describe, expect, it } from 'vitest';
import { addMoney, kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { discountsOf, type DiscountLine } from './discounts.rules.ts';
import type { Coupon } from './coupon.rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const coupon = (id: number, kind: Coupon['kind'], value: number, changes: Partial<Coupon> = {}): Coupon => ({
  id,
  code: `C${id}`,
  title: '',
  kind,
  value,
  minTotal: NOTHING,
  sections: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  uses: 0,
  active: true,
  ...changes,
});
const line = (product: number, price: number, quantity = 1, changes: Partial<DiscountLine> = {}): DiscountLine => ({
  product,
  section: 'preparaty',
  price: kopecks(price),
  quantity,
  isCertificate: false,
  ...changes,
});
const discounts = (lines: DiscountLine[], coupons: Coupon[]) =>
  discountsOf(lines, coupons, { needsDelivery: true, now });

describe('a discount', () => {
  it('in per cent is taken off each piece, down to the kopeck', () => {
    const { goods } = discounts([line(1, 129_05, 3), line(2, 90_00)], [coupon(1, 'percent', 15)]);
    expect([...goods!.byProduct]).toEqual([
      [1, 3 * 19_35],
      [2, 13_50],
    ]);
    expect(goods!.amount).toBe(3 * 19_35 + 13_50);
  });

  it('as a sum is spread over the lines in proportion and adds up', () => {
    const { goods } = discounts([line(3, 100_00), line(1, 100_00), line(2, 100_00)], [coupon(1, 'sum', 100_00)]);
    expect([...goods!.byProduct]).toEqual([
      [1, 33_34],
      [2, 33_33],
      [3, 33_33],
    ]);
  });

  it('leaves a ruble of each piece', () => {
    const { goods } = discounts([line(1, 150_00, 2), line(2, 90)], [coupon(1, 'sum', 1_000_000)]);
    expect([...goods!.byProduct]).toEqual([[1, 298_00]]);
    expect(discounts([line(1, 100)], [coupon(1, 'percent', 90)]).refused.get(1)?.code).toBe('nothing-fits');
  });

  it('works in its sections, and never on gift certificates', () => {
    const lines = [
      line(1, 100_00),
      line(2, 100_00, 1, { section: 'literatura' }),
      line(3, 500_00, 1, { section: 'sertifikati', isCertificate: true }),
    ];
    expect([...discounts(lines, [coupon(1, 'percent', 10, { sections: [2, 6] })]).goods!.byProduct]).toEqual([
      [1, 10_00],
    ]);
    expect(discounts(lines, [coupon(1, 'percent', 10)]).goods!.amount).toBe(20_00);
    expect(discounts(lines, [coupon(1, 'sum', 10_00, { minTotal: rubles(201) })]).refused.get(1)?.code).toBe(
      'below-minimum',
    );
  });

  it('is the most favourable one; the others say that they do not add up; delivery goes beside it', () => {
    const found = discounts(
      [line(1, 1_000_00)],
      [coupon(1, 'percent', 10), coupon(2, 'sum', 150_00), coupon(3, 'delivery', 0), coupon(4, 'delivery', 0)],
    );
    expect(found.goods?.coupon.id).toBe(2);
    expect(found.delivery?.id).toBe(3);
    expect([...found.refused].map(([id, { code }]) => [id, code])).toEqual([
      [1, 'not-combined'],
      [4, 'not-combined'],
    ]);
  });

  it('whatever the basket and the order of its lines: exact, never negative, never more than a line', () => {
    let seed = 7;
    const dice = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let times = 0; times < 500; times++) {
      const lines = Array.from({ length: 1 + dice(8) }, (_, index) =>
        line(index + 1, 1 + dice(500_000), 1 + dice(12), { isCertificate: dice(5) === 0 }),
      );
      const coupons = [coupon(1, 'percent', 1 + dice(90)), coupon(2, 'sum', 1 + dice(900_000))];
      const found = discounts(lines, coupons);
      const again = discounts([...lines].reverse(), [...coupons].reverse());
      expect(again.goods?.amount).toBe(found.goods?.amount);
      expect([...(again.goods?.byProduct ?? [])]).toEqual([...(found.goods?.byProduct ?? [])]);
      if (!found.goods) continue;
      expect(addMoney(...found.goods.byProduct.values())).toBe(found.goods.amount);
      for (const [product, amount] of found.goods.byProduct) {
        const { price, quantity, isCertificate } = lines.find((one) => one.product === product)!;
        expect(isCertificate).toBe(false);
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual((price - 100) * quantity);
      }
      if (found.goods.coupon.kind === 'sum') expect(found.goods.amount).toBeLessThanOrEqual(coupons[1]!.value);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { coupon, gift, product, question } from '../../../test/support/price-question.ts';
import { rubles } from '../../kernel/money.ts';
import type { CodeVerdict } from './code-verdict.rules.ts';
import { price } from './price.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';

const discounts = (lines: readonly (readonly [SellableProduct, number])[], codes: CodeVerdict[]) => {
  const { adjustments, codes: verdicts } = price(question(lines, codes), rubles(300));
  return {
    goods: adjustments.find(({ kind }) => kind === 'goods-coupon'),
    delivery: adjustments.find(({ kind }) => kind === 'delivery-coupon'),
    problems: verdicts.map(({ problem }) => problem?.code),
  };
};

describe('a discount', () => {
  it('in per cent is taken off each piece, rounded down to the kopeck', () => {
    const lines = [
      [product(1, 129_05), 3],
      [product(2, 90_00), 1],
    ] as const;
    const { goods } = discounts(lines, [coupon(1, 'percent', 15)]);
    expect(goods!.perLine).toEqual([3 * 19_35, 13_50]);
    expect(goods!.amount).toBe(3 * 19_35 + 13_50);
  });

  it('as a sum is spread over the lines in proportion and adds up, the odd kopeck by the id of the product', () => {
    const lines = [3, 1, 2].map((id) => [product(id, 100_00), 1] as const);
    expect(discounts(lines, [coupon(1, 'sum', 100_00)]).goods!.perLine).toEqual([33_33, 33_34, 33_33]);
  });

  it('leaves a ruble of each piece', () => {
    const lines = [
      [product(1, 150_00), 2],
      [product(2, 90), 1],
    ] as const;
    expect(discounts(lines, [coupon(1, 'sum', 1_000_000)]).goods!.perLine).toEqual([298_00, 0]);
    expect(discounts([[product(1, 100), 1]], [coupon(1, 'percent', 90)]).problems).toEqual(['nothing-fits']);
  });

  it('applies in its sections, and never to gift certificates or unavailable goods', () => {
    const lines = [
      [product(1, 100_00), 1],
      [product(2, 100_00, { section: 'literatura' }), 1],
      [gift(3, 500_00), 1],
      [product(4, 100_00, { takes: [{ productId: 4, quantity: 2000 }] }), 1],
    ] as const;
    expect(discounts(lines, [coupon(1, 'percent', 10, { sections: [2, 6] })]).goods!.perLine).toEqual([10_00, 0, 0, 0]);
    expect(discounts(lines, [coupon(1, 'percent', 10)]).goods!.amount).toBe(20_00);
    expect(discounts(lines, [coupon(1, 'sum', 10_00, { minTotal: rubles(201) })]).problems).toEqual(['below-minimum']);
  });

  it('is the most favourable one; others are reported as not combined; a delivery coupon is independent', () => {
    const found = discounts(
      [[product(1, 1_000_00), 1]],
      [coupon(1, 'percent', 10), coupon(2, 'sum', 150_00), coupon(3, 'delivery', 0), coupon(4, 'delivery', 0)],
    );
    expect(found.goods?.source).toBe('2');
    expect(found.delivery).toMatchObject({ source: '3', amount: 300_00, onDelivery: 300_00, perLine: [0] });
    expect(found.problems).toEqual(['not-combined', undefined, undefined, 'not-combined']);
  });
});

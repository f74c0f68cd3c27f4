import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { paidForDelivery, refundableLines, refundOfPieces, type RefundableLine } from './refund.rules.ts';

const line = (changes: Partial<RefundableLine>): RefundableLine => ({
  position: 0,
  quantity: 3,
  refunded: 0,
  paid: kopecks(100_00),
  certificate: kopecks(0),
  ...changes,
});

describe('a refund of pieces', () => {
  it.each([
    [line({}), 1, 33_33, 0],
    [line({ refunded: 1 }), 1, 33_33, 0],
    [line({ refunded: 2 }), 1, 33_34, 0],
    [line({}), 3, 100_00, 0],
    [line({ certificate: kopecks(50_00) }), 2, 66_66, 33_33],
    [line({ paid: kopecks(0), certificate: kopecks(300_00) }), 1, 0, 100_00],
  ])('of %j, %i of them', (of, quantity, amount, certificate) => {
    expect(refundOfPieces(of, quantity)).toEqual({ amount, certificate });
  });

  it('gives back exactly what was paid, however the pieces are grouped', () => {
    for (const sizes of [[1], [2, 1], [1, 1, 1], [3, 3, 1], [1, 5, 2, 9], [7, 1, 1, 1, 1, 1, 1]]) {
      const quantity = sizes.reduce((sum, size) => sum + size, 0);
      for (let paid = 0; paid < 300; paid += 7) {
        const of = line({ quantity, paid: kopecks(paid), certificate: kopecks(paid * 3 + 1) });
        let refunded = 0;
        const back = { amount: 0, certificate: 0 };
        for (const size of sizes) {
          const part = refundOfPieces({ ...of, refunded }, size);
          expect(part.amount).toBeGreaterThanOrEqual(0);
          back.amount += part.amount;
          back.certificate += part.certificate;
          refunded += size;
        }
        expect(back).toEqual({ amount: of.paid, certificate: of.certificate });
      }
    }
  });
});

it('a line was paid in money less its coupons and certificates', () => {
  const adjustments = [
    { kind: 'goods-coupon', perLine: [kopecks(10_00)], onDelivery: kopecks(0) },
    { kind: 'certificate', perLine: [kopecks(50_00)], onDelivery: kopecks(100_00) },
  ] as const;
  const lines = [{ position: 0, quantity: 2, unitPrice: kopecks(100_00) }];
  expect(refundableLines(lines, adjustments, new Map([[0, 1]]))).toEqual([
    { position: 0, quantity: 2, refunded: 1, paid: 140_00, certificate: 50_00 },
  ]);
  expect(paidForDelivery(kopecks(350_00), adjustments)).toEqual({ amount: 250_00, certificate: 100_00 });
});

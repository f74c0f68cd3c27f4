import { expect, it } from 'vitest';
import { certificate, coupon, seededRandom, gift, product, question } from '../../../test/support/price-question.ts';
import { addMoney, kopecks, NOTHING } from '../../kernel/money.ts';
import { discountOnDelivery, discountOnLine } from './adjustment.rules.ts';
import { price } from './price.rules.ts';

it('reports the saving against old prices, without lowering the sum due', () => {
  const { goodsTotal, saving, due, adjustments } = price(
    question([[product(1, 80_00, { oldPrice: kopecks(100_00) }), 3]]),
    kopecks(50_00),
  );
  expect({ goodsTotal, saving, due, adjustments }).toEqual({
    goodsTotal: 240_00,
    saving: 60_00,
    due: 290_00,
    adjustments: [],
  });
});

it('a bundle has its own price; unavailable goods cost nothing', () => {
  const bundle = product(3, 150_00, {
    type: 'bundle',
    takes: [
      { productId: 1, quantity: 1 },
      { productId: 2, quantity: 1 },
    ],
  });
  const lines = [
    [product(1, 100_00), 1],
    [bundle, 1],
  ] as const;
  expect(price(question(lines)).due).toBe(250_00);
  expect(price(question(lines, [], { 1: 1 })).due).toBe(100_00);
});

it('for any basket and order of lines: shares add up, no sum is negative', () => {
  const random = seededRandom(7);
  let adjusted = 0;
  for (let times = 0; times < 500; times++) {
    const lines = Array.from({ length: 1 + random(8) }, (_, index) => {
      const one = random(5) === 0 ? gift : product;
      return [one(index + 1, 1 + random(500_000)), 1 + random(12)] as const;
    });
    const codes = [
      coupon(1, 'percent', 1 + random(90)),
      coupon(2, 'sum', 1 + random(900_000)),
      ...(random(2) ? [coupon(3, 'delivery', 0)] : []),
      ...Array.from({ length: random(4) }, (_, index) => certificate(`c${index}`, 1 + random(1_000_000))),
    ];
    const stock: Record<number, number> = random(3) === 0 ? { 1: random(12) } : {};
    const delivery = kopecks(random(2) * (1 + random(60_000)));
    const found = price(question(lines, codes, stock), delivery);
    const { goodsTotal, adjustments, discount, deliveryPrice, certificatePaid, due } = found;
    adjusted += adjustments.length;

    for (const { amount, perLine, onDelivery } of adjustments) {
      expect(amount).toBeGreaterThan(0);
      expect(addMoney(...perLine, onDelivery)).toBe(amount);
      for (const share of [...perLine, onDelivery]) expect(share).toBeGreaterThanOrEqual(0);
    }
    expect(due).toBe(goodsTotal + delivery - addMoney(...adjustments.map(({ amount }) => amount)));
    expect(due).toBe(goodsTotal - discount + deliveryPrice - certificatePaid);
    expect(delivery - discountOnDelivery(adjustments)).toBeGreaterThanOrEqual(0);
    let money = delivery - discountOnDelivery(adjustments);
    for (const [index, line] of found.lines.entries()) {
      const sum = line.problem ? NOTHING : line.sum;
      const left = sum - discountOnLine(adjustments, index);
      expect(left).toBeGreaterThanOrEqual(0);
      // Neither coupons nor certificates apply to a certificate; a coupon leaves at least a ruble of each piece.
      if (line.product.denomination !== null) expect(left).toBe(sum);
      const coupons = discountOnLine(
        adjustments.filter(({ kind }) => kind !== 'certificate'),
        index,
      );
      if (coupons > 0) expect(sum - coupons).toBeGreaterThanOrEqual(100 * line.quantity);
      money += left;
    }
    expect(money).toBe(due);
    // With sufficient stock, the order of lines and codes does not affect the sums.
    if (Object.keys(stock).length > 0) continue;
    const again = price(question([...lines].reverse(), [...codes].reverse()), delivery);
    expect([again.due, again.discount, again.certificatePaid]).toEqual([due, discount, certificatePaid]);
    expect([...(again.adjustments.find(({ kind }) => kind === 'goods-coupon')?.perLine ?? [])].reverse()).toEqual([
      ...(adjustments.find(({ kind }) => kind === 'goods-coupon')?.perLine ?? []),
    ]);
  }
  expect(adjusted).toBeGreaterThan(500);
});

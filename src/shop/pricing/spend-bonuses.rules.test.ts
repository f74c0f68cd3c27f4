import { expect, it } from 'vitest';
import { certificate, coupon, gift, product, question, seededRandom } from '../../../test/support/price-question.ts';
import { addMoney, kopecks } from '../../kernel/money.ts';
import { wholeBonusesOf } from '../orders/cancelled-pieces.rules.ts';
import { discountOnLine } from './adjustment.rules.ts';
import { price } from './price.rules.ts';
import type { BonusStanding } from './price-state.rules.ts';

const bonuses = (wanted: number, available = 10_000, largestShare = 50): BonusStanding => ({
  wanted,
  available,
  largestShare,
});

it('takes what is wanted, what there is and what the share allows, whichever is least', () => {
  const cases = [
    // goods, quantity, bonuses → most, spent, due
    [1000_00, 1, bonuses(100), 500, 100, 900_00],
    [1000_00, 1, bonuses(600), 500, 500, 500_00],
    [1000_00, 1, bonuses(600, 80), 80, 80, 920_00],
    [1000_00, 1, bonuses(0), 500, 0, 1000_00],
    [1000_00, 1, bonuses(900, 900, 99), 900, 900, 100_00],
    // The share is rounded down to whole bonuses…
    [199_99, 1, bonuses(600), 99, 99, 100_99],
    // …and a piece costs a ruble at least.
    [2_99, 1, bonuses(9, 9, 99), 1, 1, 1_99],
    [1_99, 1, bonuses(9, 9, 99), 0, 0, 1_99],
    [1_99, 3, bonuses(9, 9, 99), 0, 0, 5_97],
    [2_00, 3, bonuses(9, 9, 99), 3, 3, 3_00],
    [1000_00, 1, bonuses(100, 100, 0), 0, 0, 1000_00],
  ] as const;
  for (const [each, quantity, bonus, most, spent, due] of cases) {
    const found = price(question([[product(1, each), quantity]], [], {}, bonus));
    expect([found.mostBonuses, found.bonusSpent, found.due]).toEqual([most, spent * 100, due]);
  }
});

it('a buyer who is not signed in has none to spend', () => {
  const { mostBonuses, bonusSpent, adjustments } = price(question([[product(1, 1000_00), 1]]));
  expect({ mostBonuses, bonusSpent, adjustments }).toEqual({ mostBonuses: 0, bonusSpent: 0, adjustments: [] });
});

it('pays neither certificates nor delivery, nor goods that cannot be bought', () => {
  const goods = [
    [gift(1, 1000_00), 1],
    [product(2, 100_00), 1],
    [product(3, 500_00), 2],
  ] as const;
  const found = price(question(goods, [], { 3: 1 }, bonuses(500)), kopecks(300_00));
  expect(found.adjustments).toMatchObject([{ kind: 'bonus', amount: 50_00, perLine: [0, 50_00, 0], onDelivery: 0 }]);
  expect(found.due).toBe(1000_00 + 50_00 + 300_00);
  expect(price(question([[gift(1, 1000_00), 1]], [], {}, bonuses(500))).mostBonuses).toBe(0);
});

it('comes after coupons and before certificates, which pay the rest', () => {
  const goods = [
    [product(1, 1000_00), 1],
    [product(2, 500_00), 2],
  ] as const;
  const codes = [coupon(1, 'percent', 10), certificate('a', 600_00)];
  const { adjustments, due } = price(question(goods, codes, {}, bonuses(901, 901)), kopecks(200_00));
  expect(adjustments.map(({ kind, amount, perLine, onDelivery }) => [kind, amount, perLine, onDelivery])).toEqual([
    ['goods-coupon', 200_00, [100_00, 100_00], 0],
    // Half of 1800 rubles.
    ['bonus', 900_00, [450_00, 450_00], 0],
    ['certificate', 600_00, [245_46, 245_45], 109_09],
  ]);
  expect(due).toBe(1800_00 - 900_00 + 200_00 - 600_00);
});

it('is spread by largest remainder; the order of lines does not matter', () => {
  const goods = [
    [product(1, 101_00), 1],
    [product(2, 101_00), 1],
    [product(3, 101_00), 1],
  ] as const;
  const perLine = (lines: typeof goods | (typeof goods)[number][]) =>
    price(question(lines, [], {}, bonuses(100))).adjustments[0]!.perLine;
  expect(perLine(goods)).toEqual([34_00, 33_00, 33_00]);
  expect(perLine([...goods].reverse())).toEqual([33_00, 33_00, 34_00]);
});

it('for any basket: whole bonuses, within balance and share, each piece a ruble at least, and pieces add up to their line', () => {
  const random = seededRandom(5);
  let spentSome = 0;
  for (let times = 0; times < 500; times++) {
    const lines = Array.from({ length: 1 + random(6) }, (_, index) => {
      const one = random(6) === 0 ? gift : product;
      return [one(index + 1, 1 + random(random(2) ? 3_00 : 90_000)), 1 + random(9)] as const;
    });
    const codes = [
      ...(random(2) ? [coupon(1, 'sum', 1 + random(90_000))] : []),
      ...(random(2) ? [certificate('a', 1 + random(100_000))] : []),
    ];
    const bonus = bonuses(random(1500), random(1500), 1 + random(99));
    const found = price(question(lines, codes, {}, bonus), kopecks(random(300_00)));
    const isBonus = found.adjustments.filter(({ kind }) => kind === 'bonus');
    const before = found.adjustments.filter(({ kind }) => kind === 'goods-coupon');
    const left = found.lines.map((line, index) =>
      line.product.denomination === null ? line.sum - discountOnLine(before, index) : 0,
    );
    expect(found.bonusSpent).toBe(100 * Math.min(bonus.wanted, found.mostBonuses));
    expect(found.mostBonuses).toBeLessThanOrEqual(bonus.available);
    expect(100 * found.mostBonuses).toBeLessThanOrEqual((addMoney(...left.map(kopecks)) * bonus.largestShare) / 100);
    for (const [index, { quantity }] of found.lines.entries()) {
      const share = discountOnLine(isBonus, index);
      if (share === 0) continue;
      spentSome++;
      expect(share % 100).toBe(0);
      const pieces = Array.from({ length: quantity }, (_, nth) =>
        kopecks(wholeBonusesOf(share, { quantity }, nth + 1) - wholeBonusesOf(share, { quantity }, nth)),
      );
      expect(addMoney(...pieces)).toBe(share);
      const cheapest = Math.floor(left[index]! / quantity);
      for (const piece of pieces) expect(cheapest - piece).toBeGreaterThanOrEqual(1_00);
    }
    expect(found.due).toBe(
      found.goodsTotal - found.discount - found.bonusSpent + found.deliveryPrice - found.certificatePaid,
    );
  }
  expect(spentSome).toBeGreaterThan(200);
});

import { describe, expect, it } from 'vitest';
import { kopecks, rubles, type Kopecks } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { dueOfPart, parcelMoney, WHOLE, type ParcelOrder } from './parcel-money.rules.ts';

const line = (position: number, unitPrice: number, quantity = 1, cancelled = 0) => ({
  position,
  quantity,
  cancelled,
  unitPrice: kopecks(unitPrice),
});
const pack = (position: number, price = 1_000) => ({ position, price: kopecks(price) });
const coupon = (perLine: number[], onDelivery = 0) => discount('goods-coupon', perLine, onDelivery);
const certificate = (perLine: number[], onDelivery = 0) => discount('certificate', perLine, onDelivery);
function discount(kind: 'goods-coupon' | 'certificate', perLine: number[], onDelivery: number) {
  return { kind, perLine: perLine.map(kopecks), onDelivery: kopecks(onDelivery) };
}

/** An order paid on delivery; delivery costs 300 ₽. */
const order = (changes: Partial<ParcelOrder>): ParcelOrder => ({
  paySystem: PAY.cashOnDelivery,
  lines: [line(0, 99_900)],
  baseDeliveryPrice: rubles(300),
  adjustments: [],
  ...changes,
});
const costs = (shares: readonly { cost: Kopecks }[]) => shares.map(({ cost }) => cost);
const collected = (shares: readonly { toCollect: Kopecks }[]) => shares.map(({ toCollect }) => toCollect);

describe('money of a parcel', () => {
  it.each([
    ['one pack', order({}), [pack(0)], [99_900], [99_900], 30_000],
    ['paid by card: nothing is collected', order({ paySystem: PAY.card }), [pack(0)], [99_900], [0], 0],
    [
      'a line of three whose price does not divide: a kopeck apart',
      order({ lines: [line(0, 10_000, 3)], adjustments: [coupon([1_000])] }),
      [pack(0), pack(0), pack(0)],
      [9_667, 9_667, 9_666],
      [9_667, 9_667, 9_666],
      30_000,
    ],
    [
      'one of three will not come: its share of money and of certificates is not collected',
      order({ lines: [line(0, 10_000, 3, 1)], adjustments: [certificate([10_000])] }),
      [pack(0), pack(0)],
      [10_001, 10_000],
      [6_667, 6_667],
      30_000,
    ],
    [
      'a bundle: its parts share its price by their own',
      order({ lines: [line(0, 90_000)] }),
      [pack(0, 75_000), pack(0, 25_000)],
      [67_500, 22_500],
      [67_500, 22_500],
      30_000,
    ],
    ['a bundle of free parts', order({ lines: [line(0, 101)] }), [pack(0, 0), pack(0, 0)], [51, 50], [51, 50], 30_000],
    [
      'a certificate lowers what is collected, not what the goods are worth',
      order({ adjustments: [certificate([50_000], 10_000)] }),
      [pack(0)],
      [99_900],
      [49_900],
      20_000,
    ],
    [
      'a certificate that covers all',
      order({ adjustments: [certificate([99_900], 30_000)] }),
      [pack(0)],
      [99_900],
      [0],
      0,
    ],
    [
      'packs in the order of the box, not of the order',
      order({ lines: [line(0, 100), line(3, 900)] }),
      [pack(3), pack(0)],
      [900, 100],
      [900, 100],
      30_000,
    ],
  ] as const)('%s', (_what, sold, packs, cost, toCollect, delivery) => {
    const money = parcelMoney(sold, packs);
    expect(costs(money.packs)).toEqual(cost);
    expect(collected(money.packs)).toEqual(toCollect);
    expect(money.deliveryToCollect).toBe(delivery);
    expect(money.others).toEqual([]);
  });

  it('no pack collects more than it costs, however its line was paid', () => {
    for (let sum = 1; sum < 200; sum += 1) {
      // Weights with which a larger sum has a smaller share.
      const packs = [5, 3, 1].map((price) => pack(0, price));
      for (let paid = 0; paid <= sum; paid += 1) {
        const sold = order({ lines: [line(0, sum)], adjustments: [certificate([sum - paid])] });
        const shares = parcelMoney(sold, packs).packs;
        expect(shares.every(({ cost, toCollect }) => cost >= toCollect && toCollect >= 0)).toBe(true);
        expect(shares.reduce((all, { cost }) => all + cost, 0)).toBe(sum);
      }
    }
  });

  it('what is not in the box is collected with it, unless it was paid', () => {
    const lines = [line(0, 10_000), line(1, 5_000, 2)];
    expect(parcelMoney(order({ lines }), [pack(0)]).others).toEqual([{ position: 1, cost: 10_000, toCollect: 10_000 }]);
    expect(parcelMoney(order({ lines, paySystem: PAY.sbp }), [pack(0)]).others).toEqual([]);
  });

  it('of an order in parts they collect its total together, delivery with one of them', () => {
    const lines = [line(0, 33_333, 7), line(1, 101, 3, 1), line(2, 7_777)];
    const sold = order({ lines, adjustments: [coupon([11, 1, 5], 100)] });
    const first = { elsewhere: new Set([1]), carriesDelivery: true };
    const second = { elsewhere: new Set([0, 2]), carriesDelivery: false };
    const packs = Array.from({ length: 8 }, (_, nth) => pack(nth < 7 ? 0 : 2));
    const money = [parcelMoney(sold, packs, first), parcelMoney(sold, [pack(1), pack(1)], second)];
    const sums = money.map(({ packs: shares, others, deliveryToCollect }) => {
      expect(others).toEqual([]);
      return collected(shares).reduce((all, one) => all + one, deliveryToCollect as number);
    });
    expect(sums).toEqual([dueOfPart(sold, first), dueOfPart(sold, second)]);
    expect(sums[0]! + sums[1]!).toBe(dueOfPart(sold, WHOLE));
  });

  it('adds up to the total to the kopeck, whatever was taken off', () => {
    for (let off = 0; off < 60; off += 1) {
      const lines = [line(0, 33_333, 7), line(1, 101, 3), line(2, 7_777)];
      const adjustments = [coupon([off, 1, off * 3]), certificate([off * 17, 0, off], off * 11)];
      const sold = order({ lines, adjustments });
      const { packs, others, deliveryToCollect } = parcelMoney(
        sold,
        [0, 0, 0, 0, 0, 0, 0, 1, 1, 1].map((position) => pack(position)),
      );
      const sum = [...collected(packs), ...collected(others), deliveryToCollect].reduce((all, one) => all + one, 0);
      const takenOff = off + 1 + off * 3 + off * 17 + off + off * 11;
      expect(sum).toBe(33_333 * 7 + 303 + 7_777 + 30_000 - takenOff);
    }
  });
});

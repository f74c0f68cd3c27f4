import { describe, expect, it } from 'vitest';
import { kopecks, rubles } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { carrierOfTrack, claimAmount, judgeLines } from './claim.rules.ts';

const ORDER = {
  paySystem: PAY.cashOnDelivery,
  lines: [
    { position: 0, unitPrice: rubles(300), quantity: 2 },
    { position: 1, unitPrice: rubles(500), quantity: 1 },
  ],
  baseDeliveryPrice: rubles(250),
  adjustments: [],
};
const pack = (position: number, price: number, isHandedOver: boolean) => ({
  position,
  price: rubles(price),
  isHandedOver,
});

describe('what a carrier owes us', () => {
  it.each<[string, boolean[], number]>([
    ['all packs and delivery', [true, true, true], 1_350],
    ['the packs that were taken, and delivery', [true, false, false], 550],
    ['nothing when nothing was taken', [false, false, false], 0],
  ])('%s', (_what, taken, expected) => {
    const packs = [pack(0, 300, taken[0]!), pack(0, 300, taken[1]!), pack(1, 500, taken[2]!)];
    expect(claimAmount(ORDER, packs)).toBe(rubles(expected));
  });

  it('nothing for an order paid online', () => {
    expect(claimAmount({ ...ORDER, paySystem: PAY.card }, [pack(1, 500, true)])).toBe(0);
  });

  it.each<[lines: number[], state: string | undefined, doubles: number[], ours: number[]]>([
    [[], undefined, [], []],
    [[1_000], 'settled', [], [1_000]],
    [[900], 'disputed', [], [1_000]],
    [[1_100], 'disputed', [], [1_000]],
    [[600, 400], 'settled', [], [600, 400]],
    [[600, 300], 'disputed', [], [600, 400]],
    [[1_000, 1_000], 'settled', [2], [1_000]],
    [[600, 1_000, 400], 'settled', [2], [600, 400]],
    [[1_100, -100], 'settled', [], [1_100, -100]],
  ])('1000 against the lines %j: %s', (sums, state, doubles, ours) => {
    const lines = sums.map((sum, nth) => ({ id: nth + 1, collected: kopecks(sum) }));
    const judged = judgeLines(kopecks(1_000), lines);
    expect([judged.state, [...judged.doubles], [...judged.ours.values()]]).toEqual([state, doubles, ours]);
  });

  it.each([
    ['1100285492', 'cdek'],
    ['AAP127020243', 'boxberry'],
    ['80512345678901', 'other'],
  ])('a parcel with the typed number %s is of %s', (track, carrier) => {
    expect(carrierOfTrack(track)).toBe(carrier);
  });
});

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/price-question.ts';
import { kopecks } from '../../kernel/money.ts';
import { earnedBy, earnedByPacks, packsKept, reversedBy, type EarningLine } from './earned.rules.ts';

const RATES = { ratePercent: 5, sectionRates: { 5: 10, 3: 0, 2: null } } as const;
const line = (rubles: number, quantity = 1, changes: Partial<EarningLine> = {}): EarningLine => ({
  position: 0,
  quantity,
  packs: 1,
  keptPacks: quantity * (changes.packs ?? 1),
  paid: kopecks(Math.round(rubles * 100)),
  sectionId: 2,
  isCertificate: false,
  ...changes,
});

describe('what an order earns', () => {
  it.each<[string, EarningLine[], number[][]]>([
    ['five percent, rounded down once', [line(399.99)], [[19]]],
    ['of two halves that are too little alone', [line(10), line(10)], [[1], [0]]],
    ['by pieces, the earlier one gets the rest', [line(500, 3)], [[9, 8, 8]]],
    ['by the rate of the section', [line(100, 1, { sectionId: 5 }), line(100, 1, { sectionId: 3 })], [[10], [0]]],
    ['nothing of bought certificates', [line(1_000, 1, { isCertificate: true }), line(100)], [[0], [5]]],
    ['of what was handed over', [line(300, 3, { keptPacks: 2 })], [[5, 5]]],
    ['nothing of a bundle without one of its packs', [line(300, 1, { packs: 3, keptPacks: 2 })], [[]]],
    ['nothing of nothing', [line(0)], [[0]]],
  ])('%s', (_what, lines, earned) => {
    expect(earnedBy(lines, RATES).map(({ perPiece }) => perPiece)).toEqual(earned);
  });

  it.each<[string, number, number]>([
    ['no pack', 0, 0],
    ['a pack of a bundle of three', 1, 3],
    ['two of them', 2, 6],
    ['a whole bundle', 3, 10],
    ['a bundle and a pack', 4, 12],
    ['everything', 6, 17],
  ])('%s takes back its part', (_what, packs, taken) => {
    expect(earnedByPacks({ position: 0, packs: 3, perPiece: [10, 7] }, packs)).toBe(taken);
  });

  it('packs that come back one by one take back exactly what was earned', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 500; round += 1) {
      const lines = Array.from({ length: 1 + random(4) }, (_, position) => {
        const quantity = 1 + random(5);
        const packs = 1 + random(3);
        return line(random(3_000_00) / 100, quantity, { position, packs, keptPacks: quantity * packs });
      });
      const earned = earnedBy(lines, { ratePercent: 1 + random(20), sectionRates: {} });
      const all = earned.reduce((sum, { perPiece }) => sum + perPiece.reduce((total, one) => total + one, 0), 0);
      const kept = new Map(lines.map(({ position, keptPacks: packs }) => [position, packs]));
      let before = 0;
      while ([...kept.values()].some((packs) => packs > 0)) {
        const open = [...kept].filter(([, packs]) => packs > 0);
        const [position, packs] = open[random(open.length)]!;
        kept.set(position, packs - 1);
        const now = reversedBy(earned, kept, 0);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      expect(before).toBe(all);
    }
  });

  it('money refunded in the cabinet takes back its share, never more than all', () => {
    const earned = [{ position: 0, packs: 1, perPiece: [10, 10] }];
    expect(reversedBy(earned, new Map([[0, 2]]), 0.26)).toBe(5);
    expect(reversedBy(earned, new Map([[0, 1]]), 0.26)).toBe(15);
    expect(reversedBy(earned, new Map([[0, 1]]), 0.9)).toBe(20);
  });
});

it.each([
  ['all of a line without a shipment', { taken: null }, true, 6],
  ['what was not cancelled', { cancelled: 1, taken: null }, true, 4],
  ['what was taken', { taken: 5 }, true, 5],
  ['a refund that names no packs counts for what was left first', { taken: 4, refunded: 2 }, true, 4],
  ['and then for what was taken', { taken: 4, refunded: 3 }, true, 3],
  ['of what is paid at the hand-over nothing was paid for the rest', { taken: 4, refunded: 2 }, false, 2],
  ['named packs were taken', { taken: 4, refunded: 1, refundedTaken: 1 }, true, 3],
  ['everything came back', { taken: 6, refunded: 6, refundedTaken: 6 }, true, 0],
])('the buyer keeps %s', (_what, changes, paidBefore, kept) => {
  const packs = { quantity: 3, packs: 2, cancelled: 0, refunded: 0, refundedTaken: 0, ...changes };
  expect(packsKept(packs, paidBefore)).toBe(kept);
});

// Longer than usual: the cases of all rules of refunds, which share their lines.
import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import {
  isLeftToRefund,
  NOTHING_BACK,
  packsLeft,
  packsToRefund,
  paidForDelivery,
  piecesLeft,
  prepaidPacksLeft,
  refundableLines,
  refundOfPacks,
  refundOfPieces,
  soldAtHandOver,
  untakenLeft,
  withinCollected,
  type RefundableLine,
} from './refund.rules.ts';

const line = (changes: Partial<RefundableLine>): RefundableLine => ({
  position: 0,
  quantity: 3,
  cancelled: 0,
  refunded: 0,
  before: NOTHING_BACK,
  packsPerPiece: 1,
  packs: 0,
  beforeForPacks: NOTHING_BACK,
  paid: kopecks(100_00),
  certificate: kopecks(0),
  bonus: kopecks(0),
  ...changes,
});

const back = (amount: number, certificate = 0, bonus = 0) => ({
  amount: kopecks(amount),
  certificate: kopecks(certificate),
  bonus: kopecks(bonus),
});

const given = (quantity: number, amount: number, packs = 0) => ({ position: 0, quantity, packs, ...back(amount) });

it.each([
  ['its pieces are left', line({}), given(3, 100_00), true],
  ['one of them was refunded since', line({ refunded: 1, before: back(33_33) }), given(3, 100_00), false],
  [
    'single packs of a bundle were',
    line({ packsPerPiece: 2, packs: 1, beforeForPacks: back(10) }),
    given(2, 60_00),
    true,
  ],
  ['a pack that is in no whole piece any more', line({ packsPerPiece: 2, packs: 1 }), given(0, 10, 6), false],
  ['the money was given for other pieces', line({ before: back(50_00), refunded: 1 }), given(2, 66_67), false],
  ['of another order', line({ position: 7 }), given(1, 1), false],
] as const)('a refund that had failed, %s: may be done %#', (_, of, wanted, isLeft) => {
  expect(isLeftToRefund([of], [wanted], piecesLeft)).toBe(isLeft);
});

it.each([
  [{}, [given(1, 50)], 50, [50]],
  [{}, [given(1, 50), given(1, 101)], 149, [50, 99]],
  // More than rounding: refused by the caller.
  [{}, [given(1, 50), given(1, 50)], 90, [50, 50]],
  // A piece alone may have been collected for with two kopecks less.
  [{ refunded: 2 }, [given(1, 50)], 48, [48]],
  // The last pieces give back the rest, others do not.
  [{}, [given(3, 50)], 51, [51]],
  [{}, [given(2, 50)], 51, [50]],
  [{ packsPerPiece: 2, packs: 5 }, [given(0, 50, 1)], 51, [51]],
  // Something else was collected.
  [{}, [given(3, 50)], 60, [50]],
  [{}, [], 1, []],
])('of %j, %j of %i collected', (sold, lines, left, amounts) => {
  expect(withinCollected([line(sold)], lines, kopecks(left)).map(({ amount }) => amount)).toEqual(amounts);
});

it.each([
  ['one was cancelled', 1, 66_67, [33_33, 33_34]],
  ['two were', 2, 33_34, [33_34]],
  ['all were handed over', 0, 100_00, [33_33, 33_33, 33_34]],
])(
  'paid at the hand-over, of three %s: the others give back exactly what was paid for them',
  (_, unsold, paid, each) => {
    const sold = soldAtHandOver(line({ cancelled: unsold, certificate: kopecks(10_00) }), unsold);
    expect(sold).toMatchObject({ quantity: 3 - unsold, cancelled: 0, paid });
    expect(refundOfPieces(sold, sold.quantity).amount).toBe(paid);
    let before = NOTHING_BACK;
    for (const [refunded, amount] of each.entries()) {
      const part = refundOfPieces({ ...sold, refunded, before }, 1);
      expect(part.amount).toBe(amount);
      before = back(before.amount + part.amount, before.certificate + part.certificate);
    }
    expect(before.certificate).toBe(Math.floor((10_00 * (3 - unsold)) / 3));
  },
);

describe('a refund of pieces', () => {
  it.each([
    [line({}), 1, 33_33, 0],
    [line({ refunded: 1, before: back(33_33) }), 1, 33_33, 0],
    [line({ refunded: 2, before: back(66_66) }), 1, 33_34, 0],
    // Of three pieces the first refund has failed, the second one of two pieces was done.
    [line({ refunded: 2, before: back(66_67) }), 1, 33_33, 0],
    [line({}), 3, 100_00, 0],
    [line({ certificate: kopecks(50_00) }), 2, 66_66, 33_33],
    [line({ paid: kopecks(0), certificate: kopecks(300_00) }), 1, 0, 100_00],
  ])('of %j, %i of them', (of, quantity, amount, certificate) => {
    expect(refundOfPieces(of, quantity)).toEqual(back(amount, certificate));
  });

  it('gives back whole bonuses', () => {
    const of = line({ bonus: kopecks(100_00) });
    expect(refundOfPieces(of, 1)).toEqual(back(33_33, 0, 33_00));
    expect(refundOfPieces({ ...of, refunded: 1, before: back(33_33, 0, 33_00) }, 2)).toEqual(back(66_67, 0, 67_00));
    // Pieces that were left at the hand-over got theirs back then.
    expect(refundOfPieces(soldAtHandOver(of, 1), 2)).toEqual(back(66_67, 0, 66_00));
    // One that was cancelled got 33 back: 67 are of those that were handed over.
    expect(refundOfPieces(soldAtHandOver({ ...of, cancelled: 1 }, 1), 2)).toEqual(back(66_67, 0, 67_00));
    expect(refundOfPieces(soldAtHandOver({ ...of, cancelled: 1 }, 2), 1)).toEqual(back(33_34, 0, 33_00));
  });

  it('gives back exactly what was paid, however the pieces are grouped', () => {
    for (const sizes of [[1], [2, 1], [1, 1, 1], [3, 3, 1], [1, 5, 2, 9], [7, 1, 1, 1, 1, 1, 1]]) {
      const quantity = sizes.reduce((sum, size) => sum + size, 0);
      for (let paid = 0; paid < 300; paid += 7) {
        const of = line({
          quantity,
          paid: kopecks(paid),
          certificate: kopecks(paid * 3 + 1),
          bonus: kopecks(paid * 100),
        });
        let refunded = 0;
        let before = NOTHING_BACK;
        for (const size of sizes) {
          const part = refundOfPieces({ ...of, refunded, before }, size);
          expect(part.bonus % 100).toBe(0);
          before = back(before.amount + part.amount, before.certificate + part.certificate, before.bonus + part.bonus);
          refunded += size;
        }
        expect(before).toEqual(back(of.paid, of.certificate, of.bonus));
      }
    }
  });
});

describe('a refund of single packs', () => {
  // Two bundles of three packs for 100 rubles.
  const bundles = line({ quantity: 2, packsPerPiece: 3, paid: kopecks(100_00), certificate: kopecks(10_00) });

  it.each([
    [bundles, [back(20_00, 2_00)], back(20_00, 2_00)],
    // No more than is left of the line.
    [{ ...bundles, packs: 1, beforeForPacks: back(95_00, 9_00) }, [back(20_00, 2_00)], back(5_00, 1_00)],
    // The last ones get the rest.
    [{ ...bundles, packs: 5, beforeForPacks: back(80_01, 8_00) }, [back(20_00, 2_00)], back(19_99, 2_00)],
    [{ ...bundles, bonus: kopecks(7_00) }, [back(1, 1, 1_00)], back(1, 1, 1_00)],
    [
      { ...bundles, bonus: kopecks(7_00), packs: 5, beforeForPacks: back(80_01, 8_00, 6_00) },
      [back(20_00, 2_00, 2_00)],
      back(19_99, 2_00, 1_00),
    ],
    [
      { ...bundles, refunded: 1, before: back(50_00, 5_00), packs: 2, beforeForPacks: back(40_00) },
      [back(1)],
      back(10_00, 5_00),
    ],
  ])('of %j', (of, shares, expected) => {
    expect(refundOfPacks(of, shares)).toEqual(expected);
  });

  it('leaves fewer whole pieces', () => {
    expect(
      [bundles, { ...bundles, packs: 1 }, { ...bundles, packs: 4 }].map((of) => [piecesLeft(of), packsLeft(of)]),
    ).toEqual([
      [2, 6],
      [1, 5],
      [0, 2],
    ]);
    const part = { ...bundles, packs: 1, beforeForPacks: back(20_00, 2_00) };
    expect(refundOfPieces(part, 1)).toEqual(back(50_00, 5_00));
  });
});

describe('packs that came back', () => {
  const packs = (
    untaken: number,
    untakenRefunded: number,
    takenRefunded: number,
    takenReceived: number,
    taken = 3,
  ) => ({
    untaken,
    untakenRefunded,
    taken,
    takenRefunded,
    takenReceived,
  });
  it.each([
    ['one of three was not taken', {}, packs(1, 0, 0, 0), 1, 0],
    ['its money was given back before it came', { refunded: 1 }, packs(1, 0, 0, 0), 0, 0],
    ['the same, and one that was taken has come back', { refunded: 1 }, packs(1, 0, 0, 1), 0, 1],
    ['one that came back was refunded by its pack', { refunded: 1 }, packs(1, 0, 1, 0), 1, 0],
    ['one was refunded by its pack and stays away, another came back', { refunded: 1 }, packs(0, 0, 1, 1), 0, 1],
    ['money for a piece without goods, then one came', { refunded: 1 }, packs(0, 0, 0, 1), 0, 0],
    ['a second one came', { refunded: 1 }, packs(0, 0, 0, 2), 0, 1],
    [
      'one was cancelled and refunded before, then one that was taken came',
      { cancelled: 1, refunded: 1 },
      packs(0, 0, 0, 1),
      0,
      1,
    ],
    ['the same, before that refund', { cancelled: 1 }, packs(0, 0, 0, 1), 0, 1],
    ['bundles of two: one piece was refunded', { packsPerPiece: 2, refunded: 1 }, packs(0, 0, 0, 3), 0, 1],
  ])('%s', (_what, changes, of, untaken, taken) => {
    expect(packsToRefund(line(changes), of, 'untaken')).toBe(untaken);
    expect(packsToRefund(line(changes), of, 'came-back')).toBe(taken);
  });

  it.each([
    ['none was refunded', {}, packs(0, 0, 0, 0, 3), 3],
    ['one was refunded by its pack', { refunded: 1 }, packs(0, 0, 1, 0, 3), 2],
    ['one was refunded without naming its pack', { refunded: 1 }, packs(0, 0, 0, 0, 3), 2],
    ['one of three was not taken, and its money was given back', { refunded: 1 }, packs(1, 0, 0, 0, 2), 2],
  ])('those the buyer has: %s', (_what, changes, of, left) => {
    expect(packsToRefund(line(changes), of, 'taken')).toBe(left);
  });

  it('paid at the hand-over, one of three was cancelled: a refund without goods counts for the two that were sold', () => {
    const sold = (refunded: number) => soldAtHandOver(line({ cancelled: 1, refunded }), 1);
    expect(packsToRefund(sold(1), packs(0, 0, 0, 2), 'came-back')).toBe(1);
    expect(packsToRefund(sold(2), packs(0, 0, 0, 2), 'came-back')).toBe(0);
    expect(packsToRefund(sold(0), packs(0, 0, 0, 2), 'came-back')).toBe(2);
  });

  it.each([
    ['a bundle of two packs, one taken: the other was sold with it', 1, 0, packs(1, 0, 0, 0), 0],
    ['two such bundles, one pack taken: those of the other are prepaid', 2, 1, packs(3, 0, 0, 0), 2],
    ['one of them was refunded', 2, 1, packs(3, 1, 0, 0), 1],
    ['both were refunded', 2, 1, packs(3, 2, 0, 0), 0],
  ])('%s', (_what, quantity, left, of, prepaid) => {
    const refunded = of.untakenRefunded;
    expect(prepaidPacksLeft(line({ quantity, packsPerPiece: 2, packs: refunded }), left, of)).toBe(prepaid);
  });

  it('a pack that was taken and returned does not count for a piece that was left', () => {
    expect(untakenLeft(line({ refunded: 1 }), 1, packs(1, 0, 1, 1))).toBe(1);
    expect(untakenLeft(line({ refunded: 1 }), 1, packs(1, 0, 0, 0))).toBe(0);
  });

  it.each([
    ['a pack of each was refunded: neither is whole', 2, packs(3, 1, 1, 1), 0, 0],
    ['one pack of the left one, two of the other', 3, packs(3, 1, 2, 2), 0, 0],
    ['two packs of the one that was taken: the left one is whole', 2, packs(3, 0, 2, 2), 1, 1],
    ['two packs of the left one: the one that was taken is whole', 2, packs(3, 2, 0, 0), 1, 0],
  ])('two bundles of three packs, one was left; %s', (_what, refunded, of, whole, untaken) => {
    const bundles = line({ quantity: 2, packsPerPiece: 3, packs: refunded });
    expect(piecesLeft(bundles, of.takenRefunded)).toBe(whole);
    expect(untakenLeft(bundles, 1, of)).toBe(untaken);
  });
});

it('a line was paid in money less its coupons, bonuses and certificates', () => {
  const adjustments = [
    { kind: 'goods-coupon', perLine: [kopecks(10_00)], onDelivery: kopecks(0) },
    { kind: 'bonus', perLine: [kopecks(20_00)], onDelivery: kopecks(0) },
    { kind: 'certificate', perLine: [kopecks(50_00)], onDelivery: kopecks(100_00) },
  ] as const;
  const lines = [{ position: 0, quantity: 2, cancelled: 1, unitPrice: kopecks(100_00), takes: [{ quantity: 6 }] }];
  const refunded = { quantity: 1, packs: 0, ...back(70_00, 25_00), forPacks: NOTHING_BACK };
  expect(refundableLines(lines, adjustments, new Map([[0, refunded]]))).toEqual([
    {
      position: 0,
      quantity: 2,
      cancelled: 1,
      refunded: 1,
      before: back(70_00, 25_00),
      packsPerPiece: 3,
      packs: 0,
      beforeForPacks: NOTHING_BACK,
      paid: 120_00,
      certificate: 50_00,
      bonus: 20_00,
    },
  ]);
  expect(paidForDelivery(kopecks(350_00), adjustments)).toEqual(back(250_00, 100_00));
});

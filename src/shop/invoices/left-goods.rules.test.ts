import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { NOTHING_BACK, refundOfPieces, type RefundableLine } from '../payments/refund.rules.ts';
import { worthOfLeftPacks, worthOfLeftPieces, type LeftPack } from './left-goods.rules.ts';

const pack = (position: number, name: string, cost: number, ofBundle = false): LeftPack => ({
  position,
  name,
  cost: kopecks(cost),
  ofBundle,
});

describe('what was left of an order paid on delivery', () => {
  it.each([
    ['packs of a line are one', [pack(0, 'Сбор', 666_67), pack(0, 'Сбор', 666_66)], 1333_33, [['Сбор', 2, 1333_33]]],
    [
      'of a bundle, each product',
      [pack(0, 'Сбор', 500_00), pack(1, 'Набор: Чай', 300_00, true), pack(1, 'Набор: Мята', 100_01, true)],
      900_01,
      [
        ['Сбор', 1, 500_00],
        ['Набор: Чай', 1, 300_00],
        ['Набор: Мята', 1, 100_01],
      ],
    ],
    // Prices of the parts have changed since: what was settled is exact.
    [
      'shares of a bundle that are not those of the hand-over',
      [pack(0, 'Сбор', 500_00), pack(1, 'Набор: Чай', 250_00, true), pack(1, 'Набор: Мята', 125_00, true)],
      800_00,
      [
        ['Сбор', 1, 500_00],
        ['Набор: Чай', 1, 200_00],
        ['Набор: Мята', 1, 100_00],
      ],
    ],
  ])('%s', (_name, packs, sum, expected) => {
    const goods = worthOfLeftPacks(packs, kopecks(sum));
    expect(goods.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual(expected);
  });
});

describe('what was left of an order paid before', () => {
  // Three pieces for 1000 ₽ in money and 500 ₽ by a certificate.
  const line: RefundableLine = {
    position: 0,
    quantity: 3,
    cancelled: 0,
    refunded: 0,
    before: NOTHING_BACK,
    packsPerPiece: 1,
    packs: 0,
    beforeForPacks: NOTHING_BACK,
    paid: kopecks(1000_00),
    certificate: kopecks(500_00),
    bonus: NOTHING,
  };
  const refunded = (pieces: number, changes: Partial<RefundableLine> = {}): RefundableLine => ({
    ...line,
    ...changes,
    refunded: pieces,
    before: refundOfPieces(line, pieces),
  });
  const back = (amount: number, certificate: number) => ({
    ...NOTHING_BACK,
    amount: kopecks(amount),
    certificate: kopecks(certificate),
  });
  const packs = { untaken: 0, untakenRefunded: 0, taken: 0, takenRefunded: 0, takenReceived: 0 };
  it.each([
    ['nothing is given back yet', line, 1, 333_33 + 166_66, 333_33 + 166_66],
    ['it is given back', refunded(1), 1, 333_33 + 166_66, 0],
    ['a part of it is', refunded(1), 2, 666_66 + 333_33, 333_33 + 166_67],
    ['so is what was taken', refunded(2), 1, 333_33 + 166_66, 0],
    ['given back by packs', { ...refunded(1), before: back(333_34, 166_67) }, 1, 333_34 + 166_67, 0],
    ['another piece was cancelled', refunded(1, { cancelled: 1 }), 1, 333_33 + 166_67, 333_33 + 166_67],
    ['cancelled, and not given back', { ...line, cancelled: 1 }, 1, 333_33 + 166_67, 666_66 + 333_33],
    ['nothing was left', line, 0, 0, 0],
  ])('%s', (_name, of, left, amount, toGiveBack) => {
    expect(worthOfLeftPieces(of, left, packs)).toEqual({ amount, toGiveBack });
  });
});

import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { byPayment, partOfPayment } from './paid-lines.rules.ts';

const first = { id: 'a', changeId: null };
const second = { id: 'b', changeId: 'change' };
const lines = [
  { position: 0, paymentId: null },
  { position: 1, paymentId: 'b' },
  { position: 2, paymentId: null },
];
const places = (part: { readonly lines: readonly { readonly position: number }[] }) =>
  part.lines.map(({ position }) => position);

describe('what each payment of an order has paid for', () => {
  it('delivery and discounts are of the first one', () => {
    const order = { lines, baseDeliveryPrice: rubles(300), adjustments: ['coupon'] };
    const ofFirst = partOfPayment(order, first);
    expect([places(ofFirst), ofFirst.baseDeliveryPrice, ofFirst.adjustments]).toEqual([
      [0, 2],
      rubles(300),
      ['coupon'],
    ]);
    const ofSecond = partOfPayment(order, second);
    expect([places(ofSecond), ofSecond.baseDeliveryPrice, ofSecond.adjustments]).toEqual([[1], NOTHING, []]);
  });

  it.each<[string, (typeof first | typeof second)[], [string | undefined, number[], boolean][]]>([
    [
      'both',
      [second, first],
      [
        ['b', [1], false],
        ['a', [0, 2], true],
        [undefined, [], false],
      ],
    ],
    [
      'the first has gone back: its lines go to none',
      [second],
      [
        ['b', [1], false],
        [undefined, [0, 2], true],
      ],
    ],
    ['none: all is one part', [], [[undefined, [0, 1, 2], true]]],
  ])('%s', (_what, payments, expected) => {
    const parts = byPayment<typeof first | typeof second, (typeof lines)[number]>(payments, lines);
    expect(parts.map((part) => [part.payment?.id, places(part), part.withDelivery])).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING, rubles } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import {
  changeProblem,
  linesAfter,
  piecesOfChange,
  shownSide,
  withoutPieces,
  type ChangeableLine,
} from './change.rules.ts';

const line = (position: number, quantity: number, changes: Partial<ChangeableLine> = {}): ChangeableLine => ({
  position,
  productId: position + 10,
  name: `Чай ${position}`,
  form: 'пакетики',
  type: 'single',
  kind: 'physical',
  vatPercent: 22,
  quantity,
  unitPrice: rubles(100),
  denomination: null,
  takes: [{ productId: position + 10, quantity }],
  cancelled: 0,
  ...changes,
});
const coupon = (perLine: readonly number[], changes: Partial<Adjustment> = {}): Adjustment => ({
  kind: 'goods-coupon',
  source: '1',
  code: 'LETO',
  title: 'Лето',
  amount: kopecks(perLine.reduce((sum, share) => sum + share, 0)),
  perLine: perLine.map(kopecks),
  onDelivery: NOTHING,
  ...changes,
});
const whyOf = (refused: unknown) => (isRefusal(refused) ? { ...refused.facts, code: refused.refused } : refused);

describe('what leaves and what comes', () => {
  it.each<[string, { position: number; quantity: number }[], object]>([
    ['fewer', [{ position: 0, quantity: 1 }], { removed: [{ position: 0, quantity: 2 }], added: [] }],
    ['none', [{ position: 1, quantity: 0 }], { removed: [{ position: 1, quantity: 1 }], added: [] }],
    [
      'more, as a line of its own',
      [{ position: 0, quantity: 5 }],
      { removed: [], added: [{ product: 10, quantity: 2 }] },
    ],
    ['the same', [{ position: 0, quantity: 3 }], { code: 'change-empty' }],
    ['an unknown line', [{ position: 7, quantity: 3 }], { code: 'pieces-line-unknown', position: 7 }],
  ])('%s', (_what, quantities, expected) => {
    // One of two pieces of the second line was cancelled before.
    const lines = [line(0, 3), line(1, 2, { cancelled: 1 })];
    expect(whyOf(piecesOfChange(lines, { quantities, added: [] }))).toEqual(expected);
  });
});

describe('whether an order may be changed', () => {
  const now = new Date();
  type State = Parameters<typeof changeProblem>[0]['state'];
  type Row = [string, State, Date | null, string[], 'fewer' | 'more' | 'both', string | undefined];
  it.each<Row>([
    ['paid on receipt', 'new', null, ['allocated'], 'both', undefined],
    ['paid on receipt, not confirmed', 'new', now, [], 'more', 'unconfirmed'],
    ['not paid yet', 'awaiting-payment', now, [], 'both', undefined],
    ['paid: fewer', 'paid', null, ['allocated'], 'fewer', undefined],
    ['paid: more', 'paid', null, ['allocated'], 'more', undefined],
    ['paid: both', 'paid', null, ['allocated'], 'both', 'paid-both'],
    ['being packed', 'packing', null, ['picking'], 'fewer', 'begun'],
    ['packed, its order not moved', 'paid', null, ['packed'], 'fewer', 'begun'],
    ['in parts', 'new', null, ['allocated', 'allocated'], 'fewer', 'parts'],
    ['ended', 'cancelled', null, [], 'fewer', 'begun'],
  ])('%s', (_what, state, heldUntil, states, wanted, why) => {
    const order = { state, heldUntil, paySystem: PAY.card, total: rubles(1) };
    const sent = states.map((one) => ({ state: one }));
    const change = { addsGoods: wanted !== 'fewer', removesGoods: wanted !== 'more' };
    expect(changeProblem(order, sent, change)?.facts.why).toBe(why);
  });

  it.each([
    ['by certificates alone', { total: NOTHING }],
    ['not online', { paySystem: PAY.cashInShop }],
  ])('paid %s: nothing can be paid more', (_what, how) => {
    const order = { state: 'paid' as const, heldUntil: null, paySystem: PAY.card, total: rubles(1), ...how };
    const change = { addsGoods: true, removesGoods: false };
    expect(changeProblem(order, [{ state: 'allocated' }], change)?.facts.why).toBe('paid');
  });
});

describe('an unpaid order without some pieces', () => {
  it('keeps the price and the share of the coupon of what stays, to the kopeck in favour of the shop', () => {
    const { lines, adjustments } = withoutPieces(
      [line(0, 3), line(1, 1), line(2, 2)],
      [coupon([1000, 500, 400])],
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ) as Exclude<ReturnType<typeof withoutPieces>, Refusal>;
    expect(lines.map(({ position, quantity, takes }) => [position, quantity, takes[0]!.quantity])).toEqual([
      [0, 2, 2],
      [1, 2, 2],
    ]);
    expect(adjustments).toEqual([coupon([666, 400])]);
  });

  it('keeps free delivery', () => {
    const free = coupon([0, 0], { kind: 'delivery-coupon', onDelivery: rubles(300), amount: rubles(300) });
    expect(withoutPieces([line(0, 1), line(1, 1)], [free], [{ position: 0, quantity: 1 }])).toMatchObject({
      adjustments: [{ perLine: [0], amount: rubles(300) }],
    });
  });

  it.each<[string, Adjustment, number, string | undefined]>([
    ['the coupon was for what leaves alone', coupon([1000, 0]), 3, 'coupon'],
    ['a certificate has paid', coupon([100, 100], { kind: 'certificate' }), 1, 'spent'],
    ['bonuses have paid', coupon([100, 100], { kind: 'bonus' }), 1, 'spent'],
    ['a certificate has paid, and nothing leaves', coupon([100, 100], { kind: 'certificate' }), 0, undefined],
  ])('%s', (_what, adjustment, quantity, why) => {
    const removed = quantity === 0 ? [] : [{ position: 0, quantity }];
    const rewritten = withoutPieces([line(0, 3), line(1, 1)], [adjustment], removed);
    expect(isRefusal(rewritten) ? (rewritten.facts as { why: string }).why : undefined).toBe(why);
  });
});

it('both sides of the preview show what comes, at its price, and what is left', () => {
  const lines = [line(0, 3, { cancelled: 1 }), line(1, 1)];
  const after = linesAfter(lines, [{ position: 1, quantity: 1 }], [line(0, 2, { name: 'Мёд', unitPrice: rubles(50) })]);
  expect(shownSide(lines, { delivery: rubles(300), sum: rubles(580) })).toEqual({
    lines: [
      { name: 'Чай 0', quantity: 2, unitPrice: rubles(100) },
      { name: 'Чай 1', quantity: 1, unitPrice: rubles(100) },
    ],
    goods: rubles(300),
    lowered: rubles(20),
    delivery: rubles(300),
    sum: rubles(580),
  });
  expect(shownSide(after, { delivery: rubles(300), sum: rubles(600) })).toMatchObject({
    lines: [
      { name: 'Чай 0', quantity: 2, unitPrice: rubles(100) },
      { name: 'Мёд', quantity: 2, unitPrice: rubles(50) },
    ],
    goods: rubles(300),
    lowered: NOTHING,
  });
});

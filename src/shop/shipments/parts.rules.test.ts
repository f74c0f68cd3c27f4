import { describe, expect, it } from 'vitest';
import { mayMove, type OrderState } from '../orders/order.rules.ts';
import { orderMoves, unsplittable, type OrderToSplit, type Part } from './parts.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

const part = (state: ShipmentState, settled = false): Part => ({ state, settled });

describe('an order of several parts', () => {
  it.each<[OrderState, readonly Part[], OrderState[]]>([
    ['paid', [part('picking'), part('allocated')], ['packing']],
    ['new', [part('picking'), part('allocated')], ['packing']],
    ['paid', [part('allocated'), part('allocated')], []],
    ['packing', [part('with-carrier'), part('allocated')], []],
    ['packing', [part('delivered'), part('registered')], []],
    ['packing', [part('with-carrier'), part('with-carrier')], ['shipped']],
    ['packing', [part('ready'), part('delivered')], ['ready-for-pickup']],
    ['shipped', [part('ready'), part('with-carrier')], []],
    ['shipped', [part('ready'), part('ready')], ['ready-for-pickup']],
    ['ready-for-pickup', [part('delivered'), part('ready')], []],
    ['ready-for-pickup', [part('delivered'), part('lost')], []],
    ['ready-for-pickup', [part('delivered'), part('delivered')], ['handed-over']],
    ['shipped', [part('delivered'), part('partly-delivered')], ['partly-bought']],
    ['shipped', [part('delivered'), part('lost', true)], ['partly-bought']],
    ['shipped', [part('returned', true), part('lost', true)], ['returned']],
    // The last part that was still here is cancelled.
    ['packing', [part('delivered'), part('cancelled')], ['shipped', 'handed-over']],
    ['packing', [part('partly-delivered'), part('cancelled')], ['shipped', 'partly-bought']],
    ['packing', [part('lost', true), part('cancelled')], ['shipped', 'returned']],
    ['packing', [part('with-carrier'), part('cancelled')], ['shipped']],
  ])('%s with %j goes on to %j', (from, parts, moves) => {
    expect(orderMoves(from, parts)).toEqual(moves);
    expect(orderMoves(from, parts.toReversed())).toEqual(moves);
    for (const [nth, to] of moves.entries()) expect(mayMove(moves[nth - 1] ?? from, to)).toBe(true);
  });
});

it('is sent as a whole where its money or goods cannot be told apart by lines', () => {
  const line = { takes: [{}], cancelled: 0 };
  const order: OrderToSplit = {
    total: 1,
    certificatePaid: 0,
    bonusSpent: 0,
    lines: [line, line],
    wasSentBefore: false,
  };
  expect(unsplittable(order)).toBeUndefined();
  expect(unsplittable({ ...order, lines: [line, { takes: [], cancelled: 0 }] })).toBe('digital');
  expect(unsplittable({ ...order, lines: [line, { ...line, cancelled: 1 }] })).toBe('cancelled');
  expect(unsplittable({ ...order, certificatePaid: 1 })).toBe('certificate');
  expect(unsplittable({ ...order, bonusSpent: 100 })).toBe('bonuses');
  expect(unsplittable({ ...order, total: 0 })).toBe('free');
  expect(unsplittable({ ...order, wasSentBefore: true })).toBe('sent-again');
});

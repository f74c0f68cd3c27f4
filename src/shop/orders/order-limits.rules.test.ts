import { describe, expect, it } from 'vitest';
import { ORDER_ATTEMPTS, exceededLimit, PROVED, UNPROVED, type OpenOrders } from './order-limits.rules.ts';

const none: OpenOrders[] = (['phone', 'mailbox', 'network', 'subnet'] as const).map((by) => {
  return { by, orders: 0, pieces: 0 };
});
const held = (by: OpenOrders['by'], orders: number, pieces: number) =>
  none.map((open) => (open.by === by ? { by, orders, pieces } : open));

/** Adds an order of `more` pieces. */
const withOneMore = (open: readonly OpenOrders[], more: number) =>
  open.map(({ by, orders, pieces }) => ({ by, orders: orders + 1, pieces: pieces + more }));

describe('one more order', () => {
  it.each([
    ['the first, of a usual size', none, 5, undefined],
    ['the fifth of a phone', held('phone', 4, 20), 5, undefined],
    ['the sixth of a phone', held('phone', 5, 20), 5, { by: 'phone', what: 'orders', most: 5 }],
    ['the sixth of a mailbox', held('mailbox', 5, 20), 5, { by: 'mailbox', what: 'orders', most: 5 }],
    ['as many pieces as a phone may have', held('phone', 1, 20), 40, undefined],
    ['a piece more', held('phone', 1, 20), 41, { by: 'phone', what: 'pieces', most: 60 }],
    ['more than that at once', none, 61, { by: 'phone', what: 'pieces', most: 60 }],
    ['the fifteenth of an office', held('network', 14, 42), 3, undefined],
    ['the sixteenth', held('network', 15, 45), 3, { by: 'network', what: 'orders', most: 15 }],
    ['pieces of a network', held('network', 2, 100), 21, { by: 'network', what: 'pieces', most: 120 }],
    ['the hundredth of a subnet', held('subnet', 99, 300), 3, undefined],
    ['the next', held('subnet', 100, 300), 3, { by: 'subnet', what: 'orders', most: 100 }],
    ['without goods', held('phone', 4, 60), 0, undefined],
  ] as const)('%s', (_what, open, pieces, expected) => {
    expect(exceededLimit(withOneMore(open, pieces), { proved: false, times: 1 })).toEqual(expected);
  });

  it('of a buyer with a proved phone is limited only by that phone, with wider limits', () => {
    const known = (open: readonly OpenOrders[]) => exceededLimit(withOneMore(open, 100), { proved: true, times: 1 });
    expect(known(held('network', 1000, 10_000))).toBeUndefined();
    expect(known(held('phone', 19, 500))).toBeUndefined();
    expect(known(held('phone', 20, 500))).toEqual({ by: 'phone', what: 'orders', most: 20 });
    expect(known(held('phone', 1, 501))).toEqual({ by: 'phone', what: 'pieces', most: 600 });
  });

  it('is limited by the usual limits times the setting of the shop', () => {
    expect(exceededLimit(withOneMore(held('phone', 9, 0), 120), { proved: false, times: 2 })).toBeUndefined();
    expect(exceededLimit(withOneMore(held('phone', 10, 0), 1), { proved: false, times: 2 })).toMatchObject({
      most: 10,
    });
  });
});

it('limits grow with the number of people they cover, and attempt limits allow every open order', () => {
  for (const what of ['orders', 'pieces'] as const) {
    expect(UNPROVED.phone[what]).toBeLessThan(UNPROVED.network[what]);
    expect(UNPROVED.network[what]).toBeLessThan(UNPROVED.subnet[what]);
    expect(UNPROVED.phone[what]).toBeLessThan(PROVED.phone[what]);
  }
  expect(ORDER_ATTEMPTS.phone.max).toBeGreaterThan(PROVED.phone.orders);
  expect(ORDER_ATTEMPTS.network.max).toBeGreaterThan(UNPROVED.network.orders);
  expect(ORDER_ATTEMPTS.subnet.max).toBeGreaterThan(UNPROVED.subnet.orders);
});

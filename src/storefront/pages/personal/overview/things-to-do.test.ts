import { expect, it } from 'vitest';
import { NOTHING, rubles } from '../../../../kernel/money.ts';
import type { ShownOpenOrder } from '../shown-orders.server.ts';
import { nextParcel, thingsToDo } from './things-to-do.ts';

const order = (number: number, state: ShownOpenOrder['state'], more: Partial<ShownOpenOrder> = {}): ShownOpenOrder => ({
  id: `order-${number}`,
  number,
  state,
  total: rubles(900),
  due: rubles(900),
  certificatePaid: NOTHING,
  bonusSpent: NOTHING,
  delivery: { method: 'point', title: '', address: 'ул. Мира, 1', period: '' },
  track: null,
  trackingPage: null,
  trouble: null,
  collected: null,
  paidOnline: true,
  refund: 'none',
  moneyKept: NOTHING,
  place: 'Казань, ул. Мира, 1',
  confirmBy: null,
  payBy: null,
  keptUntil: null,
  deliveryCancelled: false,
  cancelRequest: null,
  parts: [],
  ...more,
});
const back = (state: 'asked' | 'expected') => ({
  number: 7,
  state,
  orderId: 'order-1',
  orderNumber: 1,
  stateName: '',
});

it('what waits for the customer is listed, the most urgent first', () => {
  const orders = [
    order(1, 'shipped'),
    order(2, 'ready-for-pickup', { keptUntil: '3 декабря' }),
    order(3, 'new', { confirmBy: '27 ноября, 12:00' }),
    order(4, 'awaiting-payment', { payBy: '26 ноября, 14:30' }),
    order(5, 'shipped', { trouble: 'lost' }),
  ];
  const things = thingsToDo(orders, [back('expected'), back('asked')], [{ id: 1001, subject: 'Серия' }]);
  expect(things.map(({ title, action }) => `${title} — ${action}`.replaceAll('\u00a0', ' '))).toEqual([
    'Заказ № 5: посылка потерялась — Открыть заказ',
    'Заказ № 4: ждёт оплаты — Оплатить',
    'Заказ № 3: ждёт подтверждения — Подтвердить заказ',
    'Заказ № 2: можно забирать — Где забрать',
    'Возврат 7: отправьте товар — Как отправить',
    'Ждём вас в обращении № 1001 — Ответить',
  ]);
  expect(things[1]!.text).toContain('14:30');
  expect(things[3]!.text).toMatch(/ждёт вас до.3 декабря\. Казань, ул\. Мира, 1\.$/);
  expect(things[4]!.href).toBe('/personal/orders/order-1#returns');
});

it.each([
  ['the one on its way before the one that is packed', [order(1, 'packing'), order(2, 'shipped')], 2],
  ['any before one that is perhaps cancelled', [order(1, 'packing', { cancelRequest: 'asked' }), order(2, 'paid')], 2],
  ['the earlier of two on their way', [order(4, 'shipped'), order(3, 'shipped')], 3],
  [
    'none that waits for the customer',
    [order(1, 'ready-for-pickup'), order(2, 'awaiting-payment', { payBy: '1' })],
    undefined,
  ],
  [
    'no digital one',
    [order(1, 'paid', { delivery: { method: 'digital', title: '', address: '', period: '' } })],
    undefined,
  ],
])('the next parcel is %s', (_what, orders, number) => {
  expect(nextParcel(orders)?.number).toBe(number);
});

it('one of several parcels waits for the customer while the other is packed', () => {
  const parcel = { goods: [], track: null, trackingPage: null, keptUntil: null, trouble: null, isSettled: false };
  const rest = { ...parcel, of: 2, collected: null, isInShop: false };
  const parts = [
    { ...rest, id: 'a', nth: 1, state: 'ready-for-pickup', keptUntil: '3 декабря' },
    { ...rest, id: 'b', nth: 2, state: 'packing' },
  ] as const;
  const [thing] = thingsToDo([order(6, 'packing', { parts: [...parts] })], [], []);
  expect(thing!.title.replaceAll('\u00a0', ' ')).toBe('Заказ № 6: можно забирать');
  expect(thing!.text.replaceAll('\u00a0', ' ')).toMatch(
    /Казань, ул\. Мира, 1\. Посылка 1 из 2: ждёт вас, хранится до 3 декабря\. Посылка 2 из 2: собирается\.$/,
  );
});

import { expect, it } from 'vitest';
import type { OrderDelivery } from './order.rules.ts';
import { deliveryToPoint } from './point-tariff.rules.ts';

const delivery: OrderDelivery = {
  method: 'point',
  title: 'Пункт выдачи или постамат СДЭК',
  address: 'ул. Ленина, 1',
  period: '2–3 дня',
  cityId: 5,
  pointCode: 'NSK1',
};
const BOTH = { point: 136, locker: 368 } as const;

it.each([
  ['a point to a locker', { carrier: 'cdek', tariffCode: 136, tariffs: BOTH }, 'locker', 368],
  ['a locker to a point', { carrier: 'cdek', tariffCode: 368, tariffs: BOTH }, 'point', 136],
  ['a locker to another', { carrier: 'cdek', tariffCode: 368, tariffs: BOTH }, 'locker', 368],
  [
    'a point to a locker without a tariff',
    { carrier: 'cdek', tariffCode: 136, tariffs: { point: 136 } },
    'locker',
    null,
  ],
  [
    'a locker to a point without a tariff',
    { carrier: 'cdek', tariffCode: 368, tariffs: { locker: 368 } },
    'point',
    null,
  ],
  ['an older order to a locker', { tariffCode: 234 }, 'locker', null],
  ['an older order to a point', { tariffCode: 234 }, 'point', 234],
  ['a point to a locker of a carrier without tariffs', { carrier: 'boxberry' }, 'locker', undefined],
] as const)('changed from %s', (_what, order, kind, tariffCode) => {
  const changed = deliveryToPoint({ ...delivery, ...order }, { code: 'NSK3', kind, address: 'ул. Мира, 3' });
  expect(changed).toEqual(
    tariffCode === null
      ? undefined
      : { ...delivery, ...order, pointCode: 'NSK3', address: 'ул. Мира, 3', ...(tariffCode && { tariffCode }) },
  );
});

import { expect, it } from 'vitest';
import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { fittingPoints, problemAt } from './fitting-points.ts';

const office: PointForParcel = {
  carrier: 'cdek',
  code: 'KZN1',
  kind: 'point',
  name: 'Пункт выдачи',
  address: 'ул. Баумана, 1',
  workTime: '',
  latitude: 55,
  longitude: 49,
  fitting: false,
  takesCash: true,
  takesCards: true,
  problem: null,
  paySystems: [1, 5, 2],
};
const locker: PointForParcel = { ...office, code: 'KZN3', kind: 'locker', paySystems: [1, 5] };
const small: PointForParcel = { ...locker, code: 'KZN6', problem: 'too-large' };

it.each([
  ['by card', 1, [office, locker], '1 не\u00a0принимает посылки такого веса или размера', false],
  [
    'on delivery',
    2,
    [office],
    '1 не\u00a0принимает посылки такого веса или размера, 1 не\u00a0принимает оплату при\u00a0получении',
    true,
  ],
  ['by a certificate', null, [office, locker], '1 не\u00a0принимает посылки такого веса или размера', false],
])('points for an order paid %s', (_how, paySystem, fitting, hidden, forPayment) => {
  expect(fittingPoints([office, locker, small], paySystem)).toEqual({ fitting, hidden, forPayment });
});

it('points that its carrier brings nothing to are counted by their kind', () => {
  const notCarried: PointForParcel = { ...locker, problem: 'not-carried' };
  const points = [office, notCarried, { ...notCarried, code: 'KZN9' }, { ...office, problem: 'not-carried' as const }];
  expect(fittingPoints(points, 1)).toEqual({
    fitting: [office],
    hidden: 'в\u00a01\u00a0пункт эту посылку не\u00a0везут, в\u00a02\u00a0постамата эту посылку не\u00a0везут',
    forPayment: false,
  });
});

it('nothing is said when every point fits', () => {
  expect(fittingPoints([office], 2)).toEqual({ fitting: [office], hidden: '', forPayment: false });
});

it.each([
  ['a parcel that is too large, before the payment', small, 2, 'too-large'],
  ['the payment', locker, 2, 'no-cash-on-delivery'],
  ['nothing', locker, 1, null],
])('the problem at a point is %s', (_what, point, paySystem, problem) => {
  expect(problemAt(point, paySystem)).toBe(problem);
});

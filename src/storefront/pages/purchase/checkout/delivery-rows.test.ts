import { expect, it } from 'vitest';
import type { DeliveryOffer } from '../../../../api/shop/delivery.schema.ts';
import { chosenOffer, deliveryRows, lateWithoutCourier, pointsNote } from './delivery-rows.ts';

const offer = (method: DeliveryOffer['method'], carrier?: DeliveryOffer['carrier'], price = 0): DeliveryOffer => ({
  method,
  ...(method === 'point' && { kinds: ['point', 'locker'] }),
  ...(carrier && { carrier }),
  title: `${method} ${carrier}`,
  note: '2–3 дня',
  price,
  base_price: price,
  discounts: [],
  total: 100_000 + price,
  daysMin: 2,
  daysMax: 3,
  paySystems: [1, 2, 5],
});
const pickup = offer('pickup');
const cdekPoints = offer('point', 'cdek', 30_000);
const cdekCourier = offer('courier', 'cdek', 50_000);
const boxPoints = offer('point', 'boxberry', 25_000);
const boxCourier = offer('courier', 'boxberry', 45_000);
const one = [pickup, cdekPoints, cdekCourier];
const two = [cdekPoints, cdekCourier, boxPoints, boxCourier, pickup];
const toOffices: DeliveryOffer = { ...cdekPoints, kinds: ['point'] };
const toLockers: DeliveryOffer = { ...offer('point', 'cdek', 28_000), kinds: ['locker'] };
const apart = [toOffices, toLockers, boxPoints, pickup];

it('points of all carriers are one row where the first of them stands', () => {
  expect(deliveryRows(two)).toEqual([
    { kind: 'points', offers: [cdekPoints, boxPoints] },
    { kind: 'offer', offer: cdekCourier },
    { kind: 'offer', offer: boxCourier },
    { kind: 'offer', offer: pickup },
  ]);
  expect(deliveryRows(one)[1]).toEqual({ kind: 'points', offers: [cdekPoints] });
  expect(deliveryRows([pickup])).toEqual([{ kind: 'offer', offer: pickup }]);
});

it.each([
  ['no method', two, null, null, undefined, undefined],
  ['pickup', two, 'pickup', null, undefined, pickup],
  ['pickup after a courier', two, 'pickup', 'boxberry', undefined, pickup],
  ['points, none chosen: the cheapest', two, 'point', null, undefined, boxPoints],
  ['a point of СДЭК', two, 'point', null, { carrier: 'cdek', kind: 'point' }, cdekPoints],
  ['a locker of a carrier that has one price', two, 'point', null, { carrier: 'boxberry', kind: 'locker' }, boxPoints],
  ['a point of a carrier that is silent', one, 'point', null, { carrier: 'boxberry', kind: 'point' }, undefined],
  ['a point beside lockers with their own price', apart, 'point', null, { carrier: 'cdek', kind: 'point' }, toOffices],
  ['a locker with its own price', apart, 'point', null, { carrier: 'cdek', kind: 'locker' }, toLockers],
  ['a point whose kind is not loaded: the cheapest', apart, 'point', null, { carrier: 'cdek' }, toLockers],
  ['a locker that nothing is brought to', [toOffices], 'point', null, { carrier: 'cdek', kind: 'locker' }, undefined],
  ['the courier as stored before there were several', two, 'courier', null, undefined, cdekCourier],
  ['the courier of Boxberry', two, 'courier', 'boxberry', { carrier: 'cdek' }, boxCourier],
  ['the courier of a carrier that is silent', one, 'courier', 'boxberry', undefined, undefined],
] as const)('the offer of %s', (_what, offers, method, carrier, point, expected) => {
  expect(chosenOffer(offers, { method, carrier }, point)).toBe(expected);
});

const boxberryWaits = [{ carrier: 'boxberry', title: 'Boxberry' }] as const;
it.each([
  ['one carrier', [toOffices, toLockers], [], '2–3 дня'],
  ['other terms of lockers', [toOffices, { ...toLockers, note: '3–4 дня' }], [], '2–3 дня, в\u00a0постамат 3–4 дня'],
  ['two carriers', [toOffices, toLockers, boxPoints], [], 'СДЭК: 2–3 дня · Boxberry: 2–3 дня'],
  ['one that is waited for', [toOffices, toLockers], boxberryWaits, 'СДЭК: 2–3 дня · Boxberry: уточняем…'],
])('the terms to points: %s', (_what, offers, waiting, note) => {
  expect(pointsNote(offers, [...waiting])).toBe(note);
});

it('a slow carrier keeps its row until it offers a courier', () => {
  const boxberry = { carrier: 'boxberry', title: 'Boxberry' } as const;
  const late = [boxberry];
  const answer = (offers: DeliveryOffer[], pending: (typeof boxberry)[]) => ({
    offers,
    pending,
    notice: null,
    tooMany: null,
  });
  expect(lateWithoutCourier(late, answer(one, [boxberry]))).toEqual([{ ...boxberry, asking: true }]);
  expect(lateWithoutCourier(late, answer([...one, boxPoints], []))).toEqual([{ ...boxberry, asking: false }]);
  expect(lateWithoutCourier(late, answer(two, []))).toEqual([]);
});

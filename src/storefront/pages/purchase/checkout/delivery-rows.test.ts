import { expect, it } from 'vitest';
import type { DeliveryOffer } from '../../../../api/shop/delivery.schema.ts';
import { chosenOffer, deliveryRows, lateWithoutCourier } from './delivery-rows.ts';

const offer = (method: DeliveryOffer['method'], carrier?: DeliveryOffer['carrier'], price = 0): DeliveryOffer => ({
  method,
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
  ['a point of СДЭК', two, 'point', null, 'cdek', cdekPoints],
  ['a point of a carrier that is silent', one, 'point', null, 'boxberry', undefined],
  ['the courier as stored before there were several', two, 'courier', null, undefined, cdekCourier],
  ['the courier of Boxberry', two, 'courier', 'boxberry', 'cdek', boxCourier],
  ['the courier of a carrier that is silent', one, 'courier', 'boxberry', undefined, undefined],
] as const)('the offer of %s', (_what, offers, method, carrier, pointCarrier, expected) => {
  expect(chosenOffer(offers, { method, carrier }, pointCarrier)).toBe(expected);
});

it('a slow carrier keeps its row until it offers a courier', () => {
  const boxberry = { carrier: 'boxberry', title: 'Boxberry' } as const;
  const late = [boxberry];
  const answer = (offers: DeliveryOffer[], pending: (typeof boxberry)[]) => ({ offers, pending, notice: null });
  expect(lateWithoutCourier(late, answer(one, [boxberry]))).toEqual([{ ...boxberry, asking: true }]);
  expect(lateWithoutCourier(late, answer([...one, boxPoints], []))).toEqual([{ ...boxberry, asking: false }]);
  expect(lateWithoutCourier(late, answer(two, []))).toEqual([]);
});

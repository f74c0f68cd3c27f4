import { expect, it } from 'vitest';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Parcel } from './delivery-carrier.port.ts';
import { parcelProblem, paySystemsAt, pointProblem } from './point-limits.rules.ts';

const office = { takesCash: true, takesCards: true, allowsCashOnDelivery: true };
const locker = {
  takesCash: false,
  takesCards: true,
  allowsCashOnDelivery: false,
  minWeightGrams: 100,
  maxWeightGrams: 15_000,
  boxesCm: [
    [49, 34, 9],
    [30, 30, 30],
  ],
} as const;
const parcel = (weightGrams: number, ...sizeCm: Parcel['sizeCm']): Parcel => ({ weightGrams, sizeCm });
const jar = parcel(500, 12, 10, 7);

it.each([
  ['a point without limits takes anything', office, parcel(90_000, 300, 200, 100), undefined],
  ['a locker takes a jar', locker, jar, undefined],
  ['the heaviest parcel is taken', locker, parcel(15_000, 12, 10, 7), undefined],
  ['a gram more is not', locker, parcel(15_001, 12, 10, 7), 'too-heavy'],
  ['the lightest parcel is taken', locker, parcel(100, 12, 10, 7), undefined],
  ['a gram less is not', locker, parcel(99, 12, 10, 7), 'too-light'],
  ['a parcel as large as a cell fits', locker, parcel(500, 30, 30, 30), undefined],
  ['it may be turned', locker, parcel(500, 9, 49, 34), undefined],
  ['a parcel larger than a cell by one side does not fit', locker, parcel(500, 9, 50, 34), 'too-large'],
  ['a parcel as large as the volume is taken', { ...office, maxVolumeCm3: 8_000 }, parcel(500, 40, 20, 10), undefined],
  ['a parcel of a larger volume is not', { ...office, maxVolumeCm3: 8_000 }, parcel(500, 21, 20, 20), 'too-large'],
  ['two cells do not make a larger one', locker, parcel(500, 49, 34, 30), 'too-large'],
] as const)('%s', (_what, point, sent, problem) => {
  expect(parcelProblem(point, sent)).toBe(problem);
});

it.each([
  ['cash and cards', office, [PAY.card, PAY.sbp, PAY.cashOnDelivery]],
  ['cards only', { ...office, takesCash: false }, [PAY.card, PAY.sbp, PAY.cashOnDelivery]],
  ['cash only', { ...office, takesCards: false }, [PAY.card, PAY.sbp, PAY.cashOnDelivery]],
  ['neither', { ...office, takesCash: false, takesCards: false }, [PAY.card, PAY.sbp]],
  ['no cash on delivery, although it has a till', { ...office, allowsCashOnDelivery: false }, [PAY.card, PAY.sbp]],
])('ways of paying at a point that takes %s', (_what, point, paySystems) => {
  expect(paySystemsAt(point, [PAY.card, PAY.sbp, PAY.cashOnDelivery])).toEqual(paySystems);
});

it.each([
  ['cash on delivery', jar, PAY.cashOnDelivery, 'no-cash-on-delivery'],
  ['a card', jar, PAY.card, undefined],
  ['СБП', jar, PAY.sbp, undefined],
  ['a certificate that covers all', jar, null, undefined],
  ['cash on delivery, too heavy as well', parcel(20_000, 12, 10, 7), PAY.cashOnDelivery, 'too-heavy'],
] as const)('a locker without a till, paid by %s', (_what, sent, paySystem, problem) => {
  expect(pointProblem(locker, sent, paySystem)).toBe(problem);
});

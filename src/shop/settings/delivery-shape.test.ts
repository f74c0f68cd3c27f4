import { expect, it } from 'vitest';
import { deliveryChangesShape, deliverySettingsOf } from './delivery-shape.ts';

it('completes what the staff has written', () => {
  const settings = deliverySettingsOf({ paySystems: { courier: [1, 5] }, storageDays: { boxberry: 10 } });
  expect(settings.paySystems).toEqual({ pickup: [1, 5, 3], point: [1, 5, 2], courier: [1, 5], digital: [1, 5] });
  expect(settings).toMatchObject({ answerWithinMs: 1_500, rememberDays: 14, pausedCarriers: [], packingHours: 2 });
  expect(settings.storageDays).toEqual({ pickup: 14, boxberry: 10 });
});

it.each([
  ['no way to pay', { paySystems: { point: [] } }, /Оставьте хотя бы один/],
  ['cash for the courier at a point', { paySystems: { point: [1, 4] } }, /возможны только 1, 5, 2/],
  ['one twice', { paySystems: { digital: [1, 1] } }, /дважды/],
  ['a carrier twice', { pausedCarriers: ['cdek', 'cdek'] }, /дважды/],
  ['an unknown way', { paySystems: { drone: [1] } }, /drone/],
])('refuses %s', (_what, changes, says) => {
  expect(deliveryChangesShape.safeParse(changes).error?.message).toMatch(says);
});

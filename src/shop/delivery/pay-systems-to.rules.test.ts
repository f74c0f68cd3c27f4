import { expect, it } from 'vitest';
import { PAY } from '../../kernel/pay-systems.ts';
import { pointIn, paySystemsTo } from './pay-systems-to.rules.ts';

it.each([
  ['ru', [PAY.card, PAY.sbp, PAY.cashOnDelivery], [PAY.card, PAY.sbp, PAY.cashOnDelivery]],
  ['by', [PAY.card, PAY.sbp, PAY.cashOnDelivery], [PAY.card, PAY.sbp]],
  ['kz', [PAY.cashToCourier], []],
] as const)('to %s', (country, allowed, ways) => {
  expect(paySystemsTo(country, allowed)).toEqual(ways);
});

it.each([
  ['ru', true],
  ['by', false],
])('a point in %s', (country, allowsCashOnDelivery) => {
  expect(pointIn(country, { code: 'X1', allowsCashOnDelivery: true })).toEqual({ code: 'X1', allowsCashOnDelivery });
});

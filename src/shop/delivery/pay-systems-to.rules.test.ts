import { expect, it } from 'vitest';
import { PAY } from '../../kernel/pay-systems.ts';
import { paySystemsTo } from './pay-systems-to.rules.ts';

it.each([
  ['ru', [PAY.card, PAY.sbp, PAY.cashOnDelivery], [PAY.card, PAY.sbp, PAY.cashOnDelivery]],
  ['by', [PAY.card, PAY.sbp, PAY.cashOnDelivery], [PAY.card, PAY.sbp]],
  ['kz', [PAY.cashToCourier], []],
] as const)('to %s', (country, allowed, ways) => {
  expect(paySystemsTo(country, allowed)).toEqual(ways);
});

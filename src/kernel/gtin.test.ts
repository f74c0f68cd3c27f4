import { expect, it } from 'vitest';
import { checkDigit, isGtin } from './gtin.ts';

it('a GTIN ends with its check digit', () => {
  expect(checkDigit('0460123456789')).toBe(3);
  expect(isGtin('04601234567893')).toBe(true);
  expect(isGtin('04601234567894')).toBe(false);
  expect(isGtin('4601234567893')).toBe(false);
});

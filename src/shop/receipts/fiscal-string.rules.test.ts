import { expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { fiscalString } from './fiscal-string.rules.ts';

const NUMBERS = { storage: '9999078900003780', document: '412', attribute: '1234567890' };

it.each([
  ['sale', 123_45, '2026-11-26T09:07:59Z', 't=20261126T1207&s=123.45&fn=9999078900003780&i=412&fp=1234567890&n=1'],
  ['refund', 5_00, '2026-12-31T21:30:00Z', 't=20270101T0030&s=5.00&fn=9999078900003780&i=412&fp=1234567890&n=2'],
] as const)('a %s of %d at %s', (kind, amount, at, expected) => {
  expect(fiscalString({ ...NUMBERS, kind, amount: kopecks(amount), registeredAt: new Date(at) })).toBe(expected);
});

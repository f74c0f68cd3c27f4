import { expect, it } from 'vitest';
import { addMinutes } from '../../kernel/dates.ts';
import { paymentLetterAt } from './payment-letter.rules.ts';

it.each([
  [30, 10],
  [60, 10],
  [24 * 60, 10],
  [29.99, 9.997],
  [15, 5],
  [9, 3],
  [1, 1 / 3],
])('for goods held for %d minutes the letter that asks for payment is due after %d', (holdMinutes, minutes) => {
  const placedAt = new Date('2026-11-21T12:00:00Z');
  const at = paymentLetterAt({ placedAt, heldUntil: addMinutes(placedAt, holdMinutes) });
  expect((at.getTime() - placedAt.getTime()) / 60_000).toBeCloseTo(minutes, 2);
});

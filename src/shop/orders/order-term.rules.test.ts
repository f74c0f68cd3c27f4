import { describe, expect, it } from 'vitest';
import { doneBefore } from './order-term.rules.ts';

describe('how long the documents of an order are kept', () => {
  it.each([
    // Done in 2026: kept to the end of 2031, Moscow time.
    ['2026-01-01T00:00:00+03:00', '2031-12-31T23:59:59+03:00', true],
    ['2026-12-31T23:59:59+03:00', '2031-12-31T23:59:59+03:00', true],
    ['2026-12-31T23:59:59+03:00', '2032-01-01T00:00:00+03:00', false],
    ['2027-01-01T00:00:00+03:00', '2032-12-31T23:59:59+03:00', true],
    ['2027-01-01T00:00:00+03:00', '2033-01-01T00:00:00+03:00', false],
  ])('done %s, on %s: %s', (done, now, kept) => {
    expect(new Date(done) >= doneBefore(new Date(now))).toBe(kept);
  });
});

import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/dates.ts';
import { lateReturn } from './late-return.rules.ts';

const SINCE = new Date('2026-02-10T09:00:00Z');

describe('a return that nobody goes on with', () => {
  it.each([
    ['asked', 1, undefined],
    ['asked', 2, 'return-undecided'],
    ['expected', 29, undefined],
    ['expected', 30, 'return-not-received'],
    ['received', 2, undefined],
    ['received', 3, 'return-not-inspected'],
    ['closed', 400, undefined],
    ['refused', 400, undefined],
  ] as const)('%s for %i days: %s', (state, days, kind) => {
    expect(lateReturn(state, SINCE, addDays(SINCE, days))).toBe(kind);
  });
});

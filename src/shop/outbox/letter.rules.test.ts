import { expect, it } from 'vitest';
import { nextTryAt } from './letter.rules.ts';

it.each([
  [1, 2],
  [2, 4],
  [4, 16],
  [5, 30],
  [6, 30],
  [150, 30],
])('after try %i a letter waits for %i minutes', (tries, minutes) => {
  const now = new Date('2026-03-01T12:00:00Z');
  expect(nextTryAt(now, tries).getTime() - now.getTime()).toBe(minutes * 60_000);
});

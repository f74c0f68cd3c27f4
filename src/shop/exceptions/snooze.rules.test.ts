import { expect, it } from 'vitest';
import { snoozeProblem } from './snooze.rules.ts';

const now = new Date('2026-11-26T12:00:00+03:00');

it.each([
  ['2026-11-26T12:00:00+03:00', 'past'],
  ['2026-11-26T12:00:01+03:00', undefined],
  ['2026-12-03T12:00:00+03:00', undefined],
  ['2026-12-03T12:00:01+03:00', 'far'],
])('until %s: %s', (until, problem) => {
  expect(snoozeProblem(new Date(until), now)).toBe(problem);
});

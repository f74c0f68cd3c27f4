import { describe, expect, it } from 'vitest';
import { callTermsOf, effectOf, windowProblem } from './courier-call.rules.ts';

/** Half past eleven in Moscow. */
const NOW = new Date('2026-11-25T08:30:00Z');

describe('calls of couriers', () => {
  it.each([
    ['2026-11-25', '12:00', '18:00', undefined],
    ['2026-11-25', '11:30', '18:00', 'past'],
    ['2026-11-24', '12:00', '18:00', 'past'],
    ['2026-11-26', '09:00', '12:00', undefined],
    ['2026-11-26', '08:59', '12:00', 'hours'],
    ['2026-11-26', '19:00', '22:01', 'hours'],
    ['2026-11-26', '10:00', '12:59', 'short'],
    ['2026-11-26', '18:00', '10:00', 'short'],
    ['2026-12-26', '10:00', '14:00', undefined],
    ['2026-12-27', '10:00', '14:00', 'far'],
  ])('%s, %s to %s: %s', (day, from, to, problem) => {
    expect(windowProblem(callTermsOf('cdek'), { day, from, to }, NOW)).toBe(problem);
  });

  it.each([
    ['2026-11-25', '12:00', '18:00', 'today'],
    ['2026-11-24', '12:00', '18:00', 'past'],
    ['2026-11-26', '10:00', '18:00', undefined],
    ['2026-11-26', '09:00', '12:00', 'hours'],
    ['2026-12-02', '10:00', '18:00', undefined],
    ['2026-12-03', '10:00', '18:00', 'far'],
  ])('of Boxberry, %s, %s to %s: %s', (day, from, to, problem) => {
    expect(windowProblem(callTermsOf('boxberry'), { day, from, to }, NOW)).toBe(problem);
  });

  it.each([
    ['requested', null, { outcome: 'refused' }, 'contradicts'],
    ['unclear', null, { outcome: 'refused' }, 'decides'],
    ['unclear', null, { outcome: 'accepted', carrierNumber: '42' }, 'decides'],
    ['refused', null, { outcome: 'refused' }, 'repeats'],
    ['refused', null, { outcome: 'accepted' }, 'contradicts'],
    ['accepted', '41', { outcome: 'refused' }, 'contradicts'],
    ['accepted', '41', { outcome: 'accepted' }, 'repeats'],
    ['accepted', '41', { outcome: 'accepted', carrierNumber: '41' }, 'repeats'],
    ['accepted', '41', { outcome: 'accepted', carrierNumber: '42' }, 'contradicts'],
    ['accepted', null, { outcome: 'accepted', carrierNumber: '42' }, 'adds-number'],
  ] as const)('a call that is %s, number %s: %j %s', (state, carrierNumber, settlement, effect) => {
    expect(effectOf({ state, carrierNumber }, settlement)).toBe(effect);
  });
});

import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../settings/default-company.ts';
import { lateSince } from './late-shipment.rules.ts';

describe('what should have left the shop', () => {
  it.each([
    ['a working day before the cut-off', '2026-11-25T15:59:00+03:00', undefined],
    ['at the cut-off: what came before today', '2026-11-25T16:00:00+03:00', '2026-11-25T00:00:00+03:00'],
    ['late in the evening, another day in UTC', '2026-11-25T01:00:00+03:00', undefined],
    ['a Saturday', '2026-11-28T18:00:00+03:00', undefined],
    ['a Sunday', '2026-11-29T18:00:00+03:00', undefined],
    ['a holiday within the week', '2027-01-05T16:00:00+03:00', undefined],
    ['the first working day after holidays', '2027-01-11T16:00:00+03:00', '2027-01-11T00:00:00+03:00'],
  ])('%s', (_when, now, since) => {
    expect(lateSince(new Date(now), DEFAULT_COMPANY)).toEqual(since === undefined ? undefined : new Date(since));
  });
});

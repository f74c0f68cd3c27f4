import { expect, it } from 'vitest';
import { recallSms, unconfirmedSince } from './recall.rules.ts';

it('an SMS fits into two and names no goods', () =>
  expect(recallSms(10_001, '8 800 555-00-00').length).toBeLessThanOrEqual(134));

it('a letter has two days', () =>
  expect(unconfirmedSince(new Date('2026-11-28T12:00:00Z'))).toEqual(new Date('2026-11-26T12:00:00Z')));

import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../kernel/company.ts';
import {
  codeText,
  FAILURE_BUDGET,
  fitsFailureBudget,
  activeFailures,
  secondsUntilNextCode,
  type ChallengeState,
  type PastChallenge,
} from './code-challenge.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number, state: ChallengeState = 'replaced'): PastChallenge => ({
  state,
  createdAt: new Date(NOW.getTime() - seconds * 1000),
});
const HOUR = 3600;

describe('another code', () => {
  it.each<[string, PastChallenge[], number]>([
    ['the first is sent at once', [], 0],
    ['a second waits 90 seconds', [ago(0, 'live')], 90],
    ['up to the last of them', [ago(89, 'live')], 1],
    ['and is sent then', [ago(90, 'live')], 0],
    ['one that is being sent delays the next as well', [ago(3, 'sending')], 87],
    ['a used one delays it too', [ago(30, 'used')], 60],
    ['the fourth in ten minutes waits until the first is ten minutes old', [ago(100), ago(200), ago(590)], 10],
    ['in any order', [ago(590), ago(100), ago(200)], 10],
    ['and is sent when it is', [ago(100), ago(200), ago(600)], 0],
    ['the seventh of a day waits for a day', [1, 2, 3, 4, 5, 23].map((hours) => ago(hours * HOUR)), HOUR],
    ['and is sent after it', [1, 2, 3, 4, 5, 24].map((hours) => ago(hours * HOUR)), 0],
    ['a failed one delays the next by ten seconds', [ago(0, 'failed')], 10],
    ['and not by ninety', [ago(10, 'failed')], 0],
    ['and does not count towards three in ten minutes', [ago(100), ago(200), ago(300, 'failed')], 0],
    [
      'but ten failed ones reach a limit',
      Array.from({ length: 10 }, (_, index) => ago(30 * (index + 1), 'failed')),
      300,
    ],
  ])('%s', (_what, past, seconds) => expect(secondsUntilNextCode(past, NOW)).toBe(seconds));
});

describe('the budget of failures', () => {
  it('is never overdrawn by a whole challenge', () => {
    expect(fitsFailureBudget(0)).toBe(true);
    expect(fitsFailureBudget(FAILURE_BUDGET - 5)).toBe(true);
    expect(fitsFailureBudget(FAILURE_BUDGET - 4)).toBe(false);
  });

  it.each([
    [undefined, 0],
    [-3 * HOUR, 0],
    [0, 0],
    [12 * HOUR, 0.5],
    [24 * HOUR, 1],
    [60 * 24 * HOUR, 60],
  ])('one failure expires each day: %d seconds until expiry are %d failures', (seconds, failures) => {
    const expiresAt = seconds === undefined ? undefined : new Date(NOW.getTime() + seconds * 1000);
    expect(activeFailures(expiresAt, NOW)).toBe(failures);
  });

  it('leaves an attacker less than one chance in a hundred', () => expect(FAILURE_BUDGET / 10_000).toBeLessThan(0.01));
});

it('the text fits into one Russian SMS', () => {
  const text = codeText('0042', COMPANY.name);
  expect(text).toMatch(/^0042 .*Травосоль.*Никому не говорите/);
  expect(text.length).toBeLessThanOrEqual(70);
});

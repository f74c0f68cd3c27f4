import { expect, it } from 'vitest';
import { challengeIn, isCounterPlausible, passkeySite } from './passkey.rules.ts';

it.each([
  [0, 0, true],
  [0, 1, true],
  [5, 6, true],
  [5, 900, true],
  [5, 5, false],
  [5, 4, false],
  [5, 0, false],
])('a key that had signed %i times and now reports %i: %s', (stored, reported, plausible) => {
  expect(isCounterPlausible(stored, reported)).toBe(plausible);
});

it.each([
  [{ challenge: 'abc' }, 'abc'],
  [{ challenge: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['challenge', undefined],
])('the challenge in %j is %s', (data, challenge) => {
  expect(challengeIn(Buffer.from(JSON.stringify(data)).toString('base64url'))).toBe(challenge);
});

it('bytes that are no JSON have no challenge', () => {
  expect(challengeIn('_-_-')).toBeUndefined();
});

it('keys are valid for the host of the shop', () => {
  expect(passkeySite('https://travosol.ru')).toEqual({ origin: 'https://travosol.ru', rpId: 'travosol.ru' });
  expect(passkeySite('http://localhost:3000').rpId).toBe('localhost');
});

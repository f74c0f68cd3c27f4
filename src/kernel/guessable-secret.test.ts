import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isGuessableSecret } from './guessable-secret.ts';

describe('a secret', () => {
  it.each([
    's'.repeat(40),
    'ab'.repeat(20),
    '12341234123412341234123412341234',
    'travosol'.repeat(4),
    'travosol-secret-travosol-secret-trav',
    '0123456789'.repeat(4),
    'abcdefghijklmnopqrstuvwxyzabcdefghij',
    '98765432109876543210987654321098765432',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaabcdef',
  ])('%s is guessable', (text) => expect(isGuessableSecret(text)).toBe(true));

  it('of chance never is, in any alphabet', () => {
    const made = Array.from({ length: 2_000 }, () => [
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64url'),
      Array.from({ length: 40 }, () => randomInt(10)).join(''),
    ]).flat();
    expect(made.filter(isGuessableSecret)).toEqual([]);
  });

  it('of words is not', () => {
    expect(isGuessableSecret('a secret of production in a test house')).toBe(false);
  });
});

import { createHash } from 'node:crypto';
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
    '11111111111111111111111111234567',
    'asdfdsafasdfffdsaasdfasdsdfafdsasdfa',
    '12212112211212212121122121122112',
  ])('%s is guessable', (text) => expect(isGuessableSecret(text)).toBe(true));

  it.each([
    { alphabet: '0123456789', length: 32 },
    { alphabet: '0123456789', length: 40 },
    { alphabet: '0123456789abcdef', length: 32 },
    { alphabet: '0123456789abcdef', length: 64 },
    { alphabet: 'abcdefghijklmnopqrstuvwxyz234567', length: 32 },
    { alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', length: 32 },
  ])('of $length random characters of $alphabet is not guessable, in 2000 fixed samples', ({ alphabet, length }) => {
    const samples = Array.from({ length: 2_000 }, (_, sample) => randomText(alphabet, length, sample));
    expect(samples.filter(isGuessableSecret)).toEqual([]);
  });

  it('of words is not guessable', () => {
    expect(isGuessableSecret('a secret of production in a test house')).toBe(false);
  });
});

/** Reproducible random characters: bytes of SHAKE-256, without those that would make the first characters more likely. */
function randomText(alphabet: string, length: number, sample: number): string {
  const bytes = createHash('shake256', { outputLength: 4 * length })
    .update(`${alphabet} ${sample}`)
    .digest();
  const limit = 256 - (256 % alphabet.length);
  return [...bytes]
    .filter((byte) => byte < limit)
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}

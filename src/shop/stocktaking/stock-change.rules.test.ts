import { describe, expect, it } from 'vitest';
import { flagsOf, needsSecondPerson, onShelf, type StockFlag } from './stock-change.rules.ts';

const STOCK = { available: 20, held: 4, short: 0, boxed: 3 };
const LISTED = { ...STOCK, threshold: null, nextExpiry: null, blocked: 0, expired: 0 };

describe('what lies on the shelf', () => {
  it.each([
    ['for sale and held, less what is in boxes', {}, 21],
    ['nothing is held', { held: 0, boxed: 0 }, 20],
    ['what is short is not there', { available: 0, short: 2 }, -1],
    ['more packed than had come', { available: 0, held: 1, boxed: 2 }, -1],
  ])('%s', (_, change, shelf) => expect(onShelf({ ...STOCK, ...change })).toBe(shelf));
});

describe('what a person should look at', () => {
  it.each<[string, Partial<typeof LISTED> & object, StockFlag[]]>([
    ['enough', {}, []],
    ['few, as buyers are told', { available: 5 }, ['low']],
    ['one more than few', { available: 6 }, []],
    ['few by a threshold of the product', { available: 30, threshold: 30 } as object, ['low']],
    ['never low by a threshold of zero', { available: 1, threshold: 0 } as object, []],
    ['none', { available: 0 }, ['none']],
    ['short', { available: 0, short: 1 }, ['short', 'none']],
    ['on the last day', { nextExpiry: '2027-01-30' } as object, ['expiring']],
    ['a day later', { nextExpiry: '2027-01-31' } as object, []],
    ['expired and blocked', { expired: 1, blocked: 2 }, ['expired', 'blocked']],
  ])('%s', (_, change, flags) => expect(flagsOf({ ...LISTED, ...change }, '2027-01-30')).toEqual(flags));
});

describe('a second person', () => {
  it.each([
    [10, 0, false],
    [-10, 0, false],
    [11, 0, true],
    [-11, 0, true],
    [-1, 10, true],
    [-1, 9, false],
  ])('%i pieces after %i', (pieces, before, needed) => expect(needsSecondPerson(pieces, before, 10)).toBe(needed));
  it('always, with a limit of zero', () => expect(needsSecondPerson(1, 0, 0)).toBe(true));
});

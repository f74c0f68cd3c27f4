import { describe, expect, it } from 'vitest';
import { cursorText, readCursor, statesOf, type OrderFilter } from './order-filter.rules.ts';

describe('states that a filter leaves', () => {
  it.each<[OrderFilter, readonly string[] | undefined]>([
    [{}, undefined],
    [{ method: 'point', onHold: true }, undefined],
    [{ money: 'paid' }, undefined],
    [{ state: ['shipped', 'new'] }, ['new', 'shipped']],
    [{ money: 'awaiting' }, ['awaiting-payment']],
    [{ money: 'on-delivery', state: ['shipped', 'handed-over'] }, ['shipped']],
    [{ cancelAsked: true }, ['packing']],
    [{ cancelAsked: true, state: ['new'] }, []],
  ])('%j', (filter, states) => expect(statesOf(filter)).toEqual(states));
});

describe('a cursor', () => {
  it('is read as it was written', () => {
    const cursor = { moment: 1_795_648_213_123_456, number: 10_123 };
    expect(readCursor(cursorText(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    '12',
    '10123',
    '1795648213123-10123',
    '1795648213123456-',
    '9999999999999999-1',
    'x'.repeat(40),
    '1795648213123456-1 or true',
  ])('of another list is none: «%s»', (text) => expect(readCursor(text)).toBeUndefined());
});

import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../kernel/dates.ts';
import { digitalProblem } from './digital-refund.rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const course = { name: 'Курс', denomination: null, wasOpened: true };
const none = { state: 'none' } as const;
const sent = { state: 'sent', since: addMinutes(now, -1) } as const;
const requested = (minutes: number) => ({ state: 'requested', since: addMinutes(now, -minutes) }) as const;

describe('the money for a digital line', () => {
  it.each([
    ['a course, before other goods are handed over', course, { isOpen: true, closing: none }, undefined],
    ['a course that was sold when the carrier got the box', course, { isOpen: true, closing: sent }, undefined],
    [
      'a course, nobody knows yet whether it is sold',
      course,
      { isOpen: true, closing: requested(5) },
      'refund-too-early',
    ],
    [
      'a course whose receipt has had no answer for a day',
      course,
      { isOpen: true, closing: requested(1500) },
      undefined,
    ],
    ['a course that was handed over', course, { isOpen: false, closing: sent }, undefined],
    [
      'a course that is not opened yet',
      { ...course, wasOpened: false },
      { isOpen: true, closing: none },
      'refund-not-opened',
    ],
    [
      'a gift certificate',
      { ...course, denomination: 200_000, wasOpened: false },
      { isOpen: false, closing: sent },
      'refund-certificate',
    ],
  ] as const)('of %s', (_what, line, moment, expected) => {
    expect(digitalProblem(line, { ...moment, now })?.refused).toBe(expected);
  });
});

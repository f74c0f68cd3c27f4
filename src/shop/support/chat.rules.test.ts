import { describe, expect, it } from 'vitest';
import { isStaffed, stateAfter } from './chat.rules.ts';

describe('the hours of the chat, Moscow time', () => {
  it.each([
    ['2026-11-21T05:59:59.999Z', false],
    ['2026-11-21T06:00:00Z', true],
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-21T16:59:59.999Z', true],
    ['2026-11-21T17:00:00Z', false],
    ['2026-11-21T23:30:00Z', false],
    // No summer time in Moscow.
    ['2026-07-01T05:59:00Z', false],
    ['2026-07-01T06:00:00Z', true],
  ])('at %s: %s', (at, staffed) => expect(isStaffed('ежедневно 9:00–20:00', new Date(at))).toBe(staffed));

  it('count as closed when they cannot be parsed', () =>
    expect(isStaffed('круглосуточно', new Date('2026-11-21T12:00:00Z'))).toBe(false));
});

it.each([
  ['open', 'visitor', 'open'],
  ['open', 'staff', 'open'],
  ['closed', 'visitor', 'open'],
  ['closed', 'staff', 'closed'],
] as const)('a chat that is %s is, after a message of %s, %s', (state, author, after) =>
  expect(stateAfter(state, author)).toBe(after),
);

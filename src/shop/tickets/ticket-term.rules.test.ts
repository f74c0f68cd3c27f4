import { describe, expect, it } from 'vitest';
import type { TicketTopic } from '../../kernel/tickets.ts';
import {
  addWorkingMinutes,
  answerDueAt,
  solveDueAt,
  solveMinutes,
  solveMinutesLeft,
  workingCalendar,
  workingMinutesBetween,
} from './ticket-term.rules.ts';
import { termsAfter } from './terms-after.rules.ts';

const DAILY = workingCalendar({ hours: 'ежедневно 9:00–20:00', closedDays: '1–8 января' });
const OFFICE = workingCalendar({ hours: 'Пн–Пт 10–18, Сб 10–14', closedDays: null });
/** Moscow time; 23 November 2026 is a Monday. */
const at = (text: string) => new Date(`${text}:00+03:00`);

describe('an answer is due', () => {
  it.each([
    ['daily', DAILY, 'order', '2026-11-23T15:00', '2026-11-24T15:00'],
    ['asked before opening', DAILY, 'order', '2026-11-23T07:00', '2026-11-23T20:00'],
    ['asked in the evening', DAILY, 'order', '2026-11-23T21:30', '2026-11-24T20:00'],
    ['over the holidays', DAILY, 'other', '2026-12-31T19:00', '2027-01-09T19:00'],
    ['over a Sunday', OFFICE, 'product', '2026-11-28T13:00', '2026-11-30T17:00'],
    ['a doubt about quality', DAILY, 'quality', '2026-11-23T10:00', '2026-11-23T20:00'],
    ['a doubt about quality at night', DAILY, 'quality', '2026-11-23T20:00', '2026-11-24T20:00'],
    ['a doubt about quality on a closed day', DAILY, 'quality', '2027-01-03T12:00', '2027-01-09T20:00'],
  ] as const)('%s', (_when, calendar, topic, asked, due) =>
    expect(answerDueAt(calendar, topic, at(asked))).toEqual(at(due)),
  );
});

describe('the term that the law sets', () => {
  it.each([
    ['refund', '2026-11-23T15:00', '2026-12-03T15:00'],
    // Ten days of eight hours each; Saturday has four of them.
    ['personal-data', '2026-11-23T10:00', '2026-12-04T14:00'],
  ] as const)('of %s asked at %s ends at %s', (topic, asked, due) => {
    const minutes = solveMinutes(OFFICE, topic)!;
    expect(solveDueAt(OFFICE, topic, at(asked), minutes)).toEqual(at(due));
  });

  it.each(['order', 'quality', 'product', 'other'] as const)('there is none of %s', (topic: TicketTopic) =>
    expect(solveMinutes(DAILY, topic)).toBeNull(),
  );

  it('counts minutes of work, over nights and closed days', () => {
    expect(workingMinutesBetween(DAILY, at('2026-11-23T19:00'), at('2026-11-24T10:30'))).toBe(150);
    expect(workingMinutesBetween(DAILY, at('2026-12-31T19:00'), at('2027-01-09T10:00'))).toBe(120);
    expect(addWorkingMinutes(DAILY, at('2026-11-23T19:00'), 150)).toEqual(at('2026-11-24T10:30'));
    expect(solveMinutesLeft(DAILY, 'personal-data', at('2026-11-23T12:00'), at('2026-11-23T13:00'))).toBe(0);
  });

  it('pauses while the ticket waits for the customer, and goes on with what was left', () => {
    const opened = at('2026-11-23T15:00');
    const terms = {
      topic: 'refund',
      answerDueAt: answerDueAt(DAILY, 'refund', opened),
      solveDueAt: solveDueAt(DAILY, 'refund', opened, 14_400),
      solveMinutesLeft: null,
    } as const;
    const paused = termsAfter(DAILY, terms, { to: 'waiting-customer', said: 'answered', now: at('2026-11-25T15:00') });
    expect(paused).toEqual({ answerDueAt: null, solveDueAt: null, solveMinutesLeft: 8 * 1440 });
    const goesOn = { to: 'open', said: 'asked', now: at('2026-12-10T12:00') } as const;
    expect(termsAfter(DAILY, { topic: 'refund', ...paused }, goesOn)).toEqual({
      answerDueAt: at('2026-12-11T12:00'),
      solveDueAt: at('2026-12-18T12:00'),
      solveMinutesLeft: null,
    });
  });

  it('a second question does not prolong the term of the first, and an answer ends it', () => {
    const first = {
      topic: 'order',
      answerDueAt: at('2026-11-24T15:00'),
      solveDueAt: null,
      solveMinutesLeft: null,
    } as const;
    const now = at('2026-11-24T10:00');
    expect(termsAfter(DAILY, first, { to: 'open', said: 'asked', now }).answerDueAt).toEqual(at('2026-11-24T15:00'));
    expect(termsAfter(DAILY, first, { to: 'open', said: 'nothing', now }).answerDueAt).toEqual(at('2026-11-24T15:00'));
    expect(termsAfter(DAILY, first, { to: 'open', said: 'answered', now }).answerDueAt).toBeNull();
  });
});

it('a text of hours that nobody can parse counts as every day', () =>
  expect(
    answerDueAt(workingCalendar({ hours: 'как получится', closedDays: null }), 'order', at('2026-11-28T15:00')),
  ).toEqual(at('2026-11-29T15:00')));

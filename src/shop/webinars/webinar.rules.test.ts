import { describe, expect, it } from 'vitest';
import type { FactsOf } from '../content/content.rules.ts';
import { meetingOf, noticeFor, phaseOf, type AnnouncedMeeting } from './webinar.rules.ts';

const at = (text: string) => new Date(`2026-12-${text}:00+03:00`);
const meeting = { startsAt: at('08T19:00'), endsAt: at('08T20:30') };

describe('times of a webinar', () => {
  it.each<[string, FactsOf['video'], unknown]>([
    ['a webinar', { form: 'webinar', startsAt: '2026-12-08T19:00:00+03:00', minutes: 90 }, meeting],
    ['no length', { form: 'webinar', startsAt: '2026-12-08T16:00:00Z' }, { ...meeting, endsAt: at('08T20:00') }],
    [
      'zero length',
      { form: 'webinar', startsAt: '2026-12-08T16:00:00Z', minutes: 0 },
      { ...meeting, endsAt: at('08T20:00') },
    ],
    ['no time', { form: 'webinar', minutes: 90 }, undefined],
    ['an unreadable time', { form: 'webinar', startsAt: 'завтра' }, undefined],
    ['a film', { form: 'film', startsAt: '2026-12-08T16:00:00Z' }, undefined],
  ])('%s', (_, facts, expected) => {
    expect(meetingOf(facts)).toEqual(expected);
  });
});

it.each([
  ['08T18:59', 'coming'],
  ['08T19:00', 'running'],
  ['08T20:29', 'running'],
  ['08T20:30', 'over'],
])('at %s it is %s', (now, phase) => {
  expect(phaseOf(meeting, at(now))).toBe(phase);
});

describe('the notice guests must get', () => {
  const announced: AnnouncedMeeting = { ...meeting, notifiedState: 'announced' };
  const withdrawn: AnnouncedMeeting = { ...meeting, notifiedState: 'withdrawn' };
  const later = { startsAt: at('09T19:00'), endsAt: at('09T20:30') };
  const longer = { ...meeting, endsAt: at('08T21:00') };
  it.each([
    ['nothing has changed', announced, meeting, '01T10:00', undefined],
    ['it takes longer', announced, longer, '01T10:00', undefined],
    ['another day', announced, later, '01T10:00', 'moved'],
    ['another day, changed after the start', announced, later, '08T19:10', 'moved'],
    [
      'an earlier day that is still to come',
      announced,
      { startsAt: at('02T19:00'), endsAt: at('02T20:00') },
      '01T10:00',
      'moved',
    ],
    [
      'a correction in the archive',
      announced,
      { startsAt: at('07T19:00'), endsAt: at('07T20:00') },
      '20T10:00',
      undefined,
    ],
    ['it does not take place', announced, undefined, '01T10:00', 'withdrawn'],
    ['already notified', withdrawn, undefined, '01T10:00', undefined],
    ['the page is taken down after the start', announced, undefined, '08T19:00', undefined],
    ['it takes place after all, at the same time', withdrawn, meeting, '01T10:00', 'moved'],
  ] as const)('%s', (_, announcedMeeting, actual, now, notice) => {
    expect(noticeFor(announcedMeeting, actual, at(now))).toBe(notice);
  });
});

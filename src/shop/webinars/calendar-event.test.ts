import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-event.ts';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  method: 'PUBLISH',
  uid: 'webinar-7@shop.example',
  sequence: 0,
  stampedAt: new Date('2026-11-21T10:00:00.500Z'),
  startsAt: new Date('2026-12-08T19:00:00+03:00'),
  endsAt: new Date('2026-12-08T20:00:00+03:00'),
  title: 'Чай',
  description: 'Завариваем',
  url: 'https://shop.example/video/chay',
  location: 'Онлайн',
  organizer: { name: 'Травосоль', email: 'zakaz@shop.example' },
  ...changes,
});

const octets = (text: string) => Buffer.byteLength(text);
const lines = (file: string) => file.split('\r\n').slice(0, -1);
/** As a calendar program reads it. */
const unfolded = (file: string) =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1);

describe('file for a calendar', () => {
  it('is a calendar with one event in UTC, each line ended with CRLF', () => {
    const file = calendarFile(event());
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unfolded(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Travosol//Webinars//RU',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:webinar-7@shop.example',
      'SEQUENCE:0',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261208T160000Z',
      'DTEND:20261208T170000Z',
      'SUMMARY:Чай',
      'TRANSP:OPAQUE',
      'LOCATION:Онлайн',
      'DESCRIPTION:Завариваем',
      'ORGANIZER;CN="Травосоль":mailto:zakaz@shop.example',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
      'DESCRIPTION:Чай',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Чай',
      'END:VALARM',
      'URL;VALUE=URI:https://shop.example/video/chay',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('names the guest of a letter, who need not answer', () => {
    const file = unfolded(calendarFile(event({ method: 'REQUEST', guest: 'anna@example.ru', sequence: 3 })));
    expect(file).toContain('METHOD:REQUEST');
    expect(file).toContain('SEQUENCE:3');
    expect(file).toContain('ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:MAILTO:anna@example.ru');
  });

  it('takes an event off the calendar, without alarms', () => {
    const file = unfolded(calendarFile(event({ method: 'CANCEL', sequence: 4 })));
    expect(file).toContain('STATUS:CANCELLED');
    expect(file.join()).not.toContain('VALARM');
  });

  it.each([
    ['a comma, a semicolon; a \\', 'SUMMARY:a comma\\, a semicolon\\; a \\\\'],
    ['one\ntwo\r\nthree\rfour', 'SUMMARY:one\\ntwo\\nthree\\nfour'],
    ['no\u0000 control\u0007 signs\u007f', 'SUMMARY:no control signs'],
    ['END:VEVENT\r\nBEGIN:VEVENT', 'SUMMARY:END:VEVENT\\nBEGIN:VEVENT'],
    ['«ёлочки» — и «кавычки»', 'SUMMARY:«ёлочки» — и «кавычки»'],
    ['\\n', 'SUMMARY:\\\\n'],
  ])('escapes %j', (title, line) => {
    expect(unfolded(calendarFile(event({ title })))).toContain(line);
  });

  it('prevents injection through parameters and addresses', () => {
    const file = unfolded(
      calendarFile(
        event({
          organizer: { name: 'a"b\r\nX:1;c', email: 'a@b.example' },
          url: 'https://shop.example/a\r\nX-EVIL:1',
          guest: 'anna@example.ru\r\nX-EVIL:2',
        }),
      ),
    );
    expect(file).toContain('ORGANIZER;CN="abX:1;c":mailto:a@b.example');
    expect(file.some((line) => line.startsWith('X-EVIL'))).toBe(false);
  });

  it.each([
    ['Latin of exactly 74 octets', 'a'.repeat(66), 1],
    ['Latin of 76 octets', 'a'.repeat(68), 2],
    ['Cyrillic of 74 octets', 'ж'.repeat(33), 1],
    ['Cyrillic that would be split inside a character at 75', `a${'ж'.repeat(34)}`, 2],
    ['Cyrillic of many lines', 'Щ'.repeat(200), 6],
    ['characters of four octets', '🌿'.repeat(40), 3],
    ['three octets', '№€'.repeat(30), 3],
  ])('folds %s', (_, title, count) => {
    const file = calendarFile(event({ title, method: 'CANCEL' }));
    const at = lines(file).findIndex((line) => line.startsWith('SUMMARY:'));
    const rest = lines(file).slice(at + 1);
    expect(1 + rest.findIndex((line) => !line.startsWith(' '))).toBe(count);
    for (const line of lines(file)) {
      expect(octets(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(unfolded(file)).toContain(`SUMMARY:${title}`);
  });

  it('folds at every length without losing a character', () => {
    for (let length = 0; length < 120; length++) {
      const title = 'aж№🌿'.repeat(40).slice(0, length).toWellFormed();
      const file = calendarFile(event({ title }));
      expect(unfolded(file)).toContain(`SUMMARY:${title}`);
      expect(Math.max(...lines(file).map(octets))).toBeLessThanOrEqual(75);
    }
  });
});

import { expect, it } from 'vitest';
import { courseCalendar } from './course-calendar.ts';
import { addToDay } from './days.ts';
import { EMPTY_PLAN, type CourseItem, type CoursePlan } from './plan.ts';

const item = (id: string, rule: CourseItem['rule'], end: string | null = null): CourseItem => ({
  id,
  person: 'anna',
  product: 1,
  units: 1,
  times: ['09:00'],
  rule,
  start: '2027-03-01',
  end,
});
const plan: CoursePlan = {
  ...EMPTY_PLAN,
  zone: 'Asia/Vladivostok',
  revision: 7,
  people: [{ id: 'anna', label: 'Я' }],
  items: [
    item('d', { kind: 'daily' }, '2027-03-30'),
    item('w', { kind: 'weekdays', days: [2, 4] }),
    item('e', { kind: 'every', days: 3 }),
    item('c', { kind: 'cycle', on: 30, off: 10 }, '2027-05-20'),
  ],
  pauses: [{ id: 'p', person: 'anna', from: '2027-03-10', to: '2027-03-11' }],
};
const facts = {
  today: '2027-03-20',
  stampedAt: new Date('2027-03-20T01:02:03Z'),
  host: 'shop.example',
  url: 'https://shop.example/personal/planner',
  orderBy: '2027-03-22',
};
/** The lines of the event with this uid, unfolded. */
const event = (file: string, uid: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .find((one) => one.includes(`UID:${uid}@shop.example`))!
    .split('\r\n');

it('has the wall clock of its zone, whatever the clock of the machine is', () => {
  const file = courseCalendar(plan, facts);
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Vladivostok\r\nBEGIN:STANDARD\r\n');
  expect(file).toContain('TZOFFSETTO:+1000');
  expect(event(file, 'course-d-0900')).toEqual(
    expect.arrayContaining([
      'SEQUENCE:7',
      'DTSTAMP:20270320T010203Z',
      'DTSTART;TZID=Asia/Vladivostok:20270301T090000',
      'RRULE:FREQ=DAILY;COUNT=30',
      'EXDATE;TZID=Asia/Vladivostok:20270310T090000,20270311T090000',
      'SUMMARY:Приём по\u00a0плану',
    ]),
  );
  expect(event(file, 'course-w-0900')).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,TH');
  expect(event(file, 'course-w-0900')).toContain('DTSTART;TZID=Asia/Vladivostok:20270302T090000');
  expect(event(file, 'course-e-0900')).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Asia/Vladivostok:20270301T090000',
      'RRULE:FREQ=DAILY;INTERVAL=3',
      'EXDATE;TZID=Asia/Vladivostok:20270310T090000',
    ]),
  );
  expect(event(file, 'course-stock')).toContain('DTSTART;VALUE=DATE:20270322');
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

it('has a sequence of its day for what is overdue and moves on each day', () => {
  const stockOn = (today: string) => {
    const stock = event(courseCalendar(plan, { ...facts, today }), 'course-stock');
    return ['DTSTART', 'SEQUENCE', 'DTSTAMP'].map((name) => stock.find((line) => line.startsWith(name)));
  };
  expect(stockOn('2027-03-22')).toEqual(['DTSTART;VALUE=DATE:20270322', 'SEQUENCE:20906', 'DTSTAMP:20270322T000000Z']);
  expect(stockOn('2027-03-23')).toEqual(['DTSTART;VALUE=DATE:20270323', 'SEQUENCE:20907', 'DTSTAMP:20270323T000000Z']);
  expect(courseCalendar(plan, facts)).toBe(courseCalendar(plan, facts));
});

it('tells of summer time, and has the same clock in every file of a year', () => {
  const berlin = { ...plan, zone: 'Europe/Berlin' };
  const file = courseCalendar(berlin, facts);
  const zone = file.slice(file.indexOf('BEGIN:VTIMEZONE'), file.indexOf('END:VTIMEZONE'));
  expect(zone).toContain(
    ['BEGIN:DAYLIGHT', 'DTSTART:20270328T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'].join(
      '\r\n',
    ),
  );
  expect(zone).toContain(
    ['BEGIN:STANDARD', 'DTSTART:20271031T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'].join(
      '\r\n',
    ),
  );
  expect(event(file, 'course-d-0900')).toContain('DTSTART;TZID=Europe/Berlin:20270301T090000');
  expect(courseCalendar(berlin, { ...facts, today: '2027-12-31' })).toContain(zone);
});

it('has an event for each cycle, with the same uid in every file', () => {
  const uids = (file: string) => [...file.matchAll(/UID:(course-c\S+)@/g)].map(([, uid]) => uid);
  const file = courseCalendar(plan, facts);
  expect(uids(file)).toEqual(['course-c-0900', 'course-c-0900-1', 'course-c-0900-2']);
  expect(event(file, 'course-c-0900-1')).toContain('DTSTART;TZID=Asia/Vladivostok:20270410T090000');
  expect(event(file, 'course-c-0900-2')).toContain('RRULE:FREQ=DAILY;COUNT=1');
  const later = courseCalendar({ ...plan, revision: 8 }, { ...facts, today: '2027-04-15' });
  expect(uids(later)).toEqual(['course-c-0900-1', 'course-c-0900-2']);
  expect(event(later, 'course-c-0900-1')).toContain('SEQUENCE:8');
});

it('has short cycles without end, an event for each of their days', () => {
  const short = {
    ...plan,
    items: [item('s', { kind: 'cycle', on: 1, off: 1 }), item('t', { kind: 'cycle', on: 2, off: 3 }, '2027-03-12')],
  };
  const file = courseCalendar(short, facts);
  expect([...file.matchAll(/UID:(course-[st]-\S+)@/g)].map(([, uid]) => uid)).toEqual([
    'course-s-0900-d0',
    'course-t-0900-d0',
    'course-t-0900-d1',
  ]);
  expect(event(file, 'course-s-0900-d0')).toEqual(
    expect.arrayContaining(['RRULE:FREQ=DAILY;INTERVAL=2', 'EXDATE;TZID=Asia/Vladivostok:20270311T090000']),
  );
  // 1, 6 and 11 March, then 2, 7 and 12 March; paused on the 10th and 11th.
  expect(event(file, 'course-t-0900-d0')).toEqual(
    expect.arrayContaining(['RRULE:FREQ=DAILY;COUNT=3;INTERVAL=5', 'EXDATE;TZID=Asia/Vladivostok:20270311T090000']),
  );
  expect(event(file, 'course-t-0900-d1')).toEqual(
    expect.arrayContaining(['DTSTART;TZID=Asia/Vladivostok:20270302T090000', 'RRULE:FREQ=DAILY;COUNT=3;INTERVAL=5']),
  );
});

it.each([
  ['30 on, 10 off', 30, 10, 10],
  ['300 on, 300 off', 300, 300, 1],
])('has the long cycles of a year: %s', (_name, on, off, cycles) => {
  const long = { ...plan, items: [item('l', { kind: 'cycle', on, off })] };
  expect(courseCalendar(long, facts).match(/UID:course-l-/g)).toHaveLength(cycles);
});

it.each([
  [1, 1],
  [19, 1],
  [17, 3],
  [30, 10],
])('has the same events on each day, of %i days and %i off', (on, off) => {
  const cycles = { ...plan, pauses: [], items: [item('c', { kind: 'cycle', on, off })] };
  const seen = new Map<string, string>();
  for (let day = 0; day <= on + off; day++) {
    const file = courseCalendar(cycles, { ...facts, today: addToDay('2027-03-01', day), orderBy: null });
    for (const [, uid] of file.matchAll(/UID:(course-c\S+)@/g)) {
      const lines = event(file, uid!).filter((line) => /^(DTSTART|RRULE)/.test(line));
      expect(seen.get(uid!) ?? String(lines)).toBe(String(lines));
      seen.set(uid!, String(lines));
    }
  }
  const ofDays = [...seen.keys()].filter((uid) => uid.includes('-d'));
  expect([0, seen.size]).toContain(ofDays.length);
});

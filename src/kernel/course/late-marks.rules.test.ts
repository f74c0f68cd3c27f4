import { describe, expect, it } from 'vitest';
import { recount, saveItem, setMark } from './change-plan.ts';
import { dayIn } from './days.ts';
import { lateIntakes } from './late-marks.rules.ts';
import { EMPTY_PLAN, type CourseItem, type CourseMark, type CoursePack, type CoursePlan } from './plan.ts';
import { supplyOf } from './supply.rules.ts';

const TODAY = '2027-03-02';
const item = (more: Partial<CourseItem> = {}): CourseItem => ({
  id: 'i1',
  person: 'anna',
  product: 1,
  units: 1,
  times: ['09:00', '20:00'],
  rule: { kind: 'daily' },
  start: '2027-01-01',
  end: null,
  ...more,
});
const pack = (on: string, more: Partial<CoursePack> = {}): CoursePack => ({
  id: `p-${on}`,
  product: 1,
  units: 10,
  on,
  openedOn: null,
  bestBefore: null,
  source: null,
  ...more,
});
const plan = (more: Partial<CoursePlan> = {}): CoursePlan => ({
  ...EMPTY_PLAN,
  people: [{ id: 'anna', label: 'Я' }],
  items: [item()],
  ...more,
});
const evening = (kind: CourseMark['kind'] = 'skipped'): CourseMark => ({
  item: 'i1',
  day: '2027-03-01',
  time: '20:00',
  kind,
});
const late = (one: CoursePlan, today = TODAY) =>
  lateIntakes(one, 'anna', today).map(({ time, mark }) => `${time}${mark ? ` ${mark}` : ''}`);
const BOTH = ['09:00', '20:00'];

describe('what may still be marked on the day after', () => {
  it.each<[name: string, plan: CoursePlan, expected: readonly string[]]>([
    ['no pack is written down', plan(), BOTH],
    ['the pack was counted before', plan({ packs: [pack('2027-03-01')] }), BOTH],
    ['a second pack has come today', plan({ packs: [pack('2027-02-01'), pack(TODAY)] }), BOTH],
    ['the next pack is on its way', plan({ packs: [pack('2027-03-09')] }), BOTH],
    ['a pack of another product came today', plan({ packs: [pack(TODAY, { product: 2 })] }), BOTH],
    [
      'what is marked stays, so that the mark can be taken away',
      plan({ marks: [evening()] }),
      ['09:00', '20:00 skipped'],
    ],
    ['the course ended yesterday', plan({ items: [item({ end: '2027-03-01' })] }), BOTH],
    ['it begins today', plan({ items: [item({ start: TODAY })] }), []],
    [
      'it was paused yesterday',
      plan({ pauses: [{ id: 'a', person: 'anna', from: '2027-02-20', to: '2027-03-01' }] }),
      [],
    ],
    ['it is paused from today', plan({ pauses: [{ id: 'a', person: 'anna', from: TODAY, to: null }] }), BOTH],
    [
      'yesterday, a Monday, was none of its days',
      plan({ items: [item({ rule: { kind: 'weekdays', days: [2] } })] }),
      [],
    ],
    ['another person takes it', plan({ items: [item({ person: 'boris' })] }), []],
    ['the packs were counted today by hand', recount(plan({ packs: [pack('2027-02-01')] }), 1, 7, null, TODAY), []],
    ['its plan was changed today', saveItem(plan({ packs: [pack('2027-02-28')] }), item({ units: 2 }), [], TODAY), []],
  ])('%s', (_, one, expected) => {
    expect(late(one)).toEqual(expected);
  });

  it('an evening dose at 00:10 is that of the day before on the clock of the plan', () => {
    const at = new Date('2027-03-01T21:10:00Z');
    const days = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Vladivostok'].map((zone) => dayIn(zone, at));
    expect(days).toEqual(['2027-03-02', '2027-03-01', '2027-03-02']);
    expect(days.map((today) => lateIntakes(plan({ marks: [evening('taken')] }), 'anna', today).at(-1)?.mark)).toEqual([
      'taken',
      null,
      'taken',
    ]);
  });

  it('a late mark changes the stock, and taking it away changes it back', () => {
    const before = plan({ packs: [pack('2027-02-28')] });
    const left = (one: CoursePlan) => supplyOf(one, 1, null, TODAY).packs[0]!.units;
    expect(left(before)).toBe(6);
    const skipped = setMark(before, evening(), 'skipped');
    expect(left(skipped)).toBe(7);
    expect(left(setMark(skipped, evening(), 'taken'))).toBe(6);
    expect(left(setMark(skipped, evening(), null))).toBe(6);
  });
});

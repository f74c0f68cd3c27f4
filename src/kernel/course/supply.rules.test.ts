// Longer than usual: every listed case, and the model that the simulation is compared with.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPack,
  changeTerms,
  hasRoomForPack,
  putPackBack,
  recount,
  removeItem,
  removePack,
  saveItem,
  setMark,
  startPause,
} from './change-plan.ts';
import { aboveLabel, itemByLabel, itemIssues } from './course-item.rules.ts';
import { addToDay, dayIn, dayNumber, weekdayOf } from './days.ts';
import { addOrder, followOrders, type CourseGoods, type CourseOrder } from './follow-orders.ts';
import { intakesOn, takenUnits } from './intakes.ts';
import { parsePlan } from './parse-plan.ts';
import {
  EMPTY_PLAN,
  MOST,
  type CourseItem,
  type CourseMark,
  type CoursePack,
  type CoursePlan,
  type CourseProduct,
} from './plan.ts';
import { isToldAgain, stockLines } from './repeat.rules.ts';
import { replaceProduct, replacementIssues } from './replace-product.ts';
import { orderBy, supplyOf } from './supply.rules.ts';

const product = (id: number, more: Partial<CourseProduct> = {}): CourseProduct => ({
  id,
  name: `Товар ${id}`,
  path: '/',
  unit: 'capsule',
  unitsPerPack: 60,
  unitsPerIntake: 1,
  intakesPerDay: 2,
  daysAfterOpening: null,
  published: true,
  sold: true,
  courseDays: null,
  breakDays: null,
  ...more,
});
const item = (more: Partial<CourseItem> = {}): CourseItem => ({
  id: 'i1',
  person: 'anna',
  product: 1,
  units: 1,
  times: ['09:00', '20:00'],
  rule: { kind: 'daily' },
  start: '2027-03-01',
  end: null,
  ...more,
});
const pack = (units: number, more: Partial<CoursePack> = {}): CoursePack => ({
  id: 'p1',
  product: 1,
  units,
  on: '2027-03-01',
  openedOn: null,
  bestBefore: null,
  source: null,
  ...more,
});
const plan = (
  items: readonly CourseItem[],
  packs: readonly CoursePack[],
  more: Partial<CoursePlan> = {},
): CoursePlan => ({
  ...EMPTY_PLAN,
  people: [
    { id: 'anna', label: 'Я' },
    { id: 'boris', label: 'Муж' },
  ],
  items,
  packs,
  ...more,
});
const TODAY = '2027-03-01';
let ids = 0;
const newId = () => `new-${++ids}`;
const order = (day: string, pieces: number, units: CourseGoods['units'] = []): CourseOrder => ({
  id: 'o',
  number: 10_001,
  day,
  arrived: true,
  goods: [{ product: 1, pieces, units }],
});
const added = (one: CourseOrder) =>
  addOrder(plan([], []), one, { person: 'anna', products: [product(1)], today: TODAY, newId });

describe('how long packs last', () => {
  const cases: readonly [name: string, plan: CoursePlan, expected: object, openDays?: number | null][] = [
    [
      '60 capsules at 2 a day from 1 March',
      plan([item()], [pack(60)]),
      { lastFullDay: '2027-03-30', runsOutOn: '2027-03-31', left: 0 },
    ],
    [
      '61: the same plus 1 left',
      plan([item()], [pack(61)]),
      { lastFullDay: '2027-03-30', runsOutOn: '2027-03-31', left: 1 },
    ],
    [
      '30 on, 10 off: the break is not counted, the second half begins on 10 April',
      plan([item({ rule: { kind: 'cycle', on: 30, off: 10 } })], [pack(90)]),
      { lastFullDay: '2027-04-24', runsOutOn: '2027-04-25' },
    ],
    [
      '30 on, 10 off, one pack: needed again after the break',
      plan([item({ rule: { kind: 'cycle', on: 30, off: 10 } })], [pack(60)]),
      { lastFullDay: '2027-03-30', runsOutOn: '2027-04-10' },
    ],
    [
      'a second pack, the earliest expiry first',
      plan([item()], [pack(60, { bestBefore: '2027-12-31' }), pack(60, { id: 'p2', bestBefore: '2027-03-30' })]),
      { lastFullDay: '2027-04-29', expired: 0 },
    ],
    [
      '30 ml that last 60 days after opening',
      plan([item({ units: 0.3, times: ['09:00'] })], [pack(30)]),
      { lastFullDay: '2027-04-29', runsOutOn: '2027-04-30', left: 0, expired: 12 },
      60,
    ],
    [
      'two people, one pack',
      plan([item({ times: ['09:00'] }), item({ id: 'i2', person: 'boris', times: ['09:00'] })], [pack(60)]),
      { lastFullDay: '2027-03-30' },
    ],
    [
      'the course ends before the pack: no reorder',
      plan([item({ end: '2027-03-10' })], [pack(60)]),
      { lastFullDay: '2027-03-10', runsOutOn: null, courseEndsOn: '2027-03-10', left: 40, expired: 0 },
    ],
    [
      'delivered late: nothing is taken until the next pack comes',
      plan([item()], [pack(60), pack(60, { id: 'p2', on: '2027-04-05' })]),
      { lastFullDay: '2027-05-04', gaps: [{ from: '2027-03-31', until: '2027-04-04' }] },
    ],
    [
      'skipped: the missed capsule is left',
      setMark(plan([item()], [pack(60)]), { item: 'i1', day: '2027-03-03', time: '09:00' }, 'skipped'),
      { lastFullDay: '2027-03-30', left: 1 },
    ],
    [
      'a pause of one person moves the end',
      plan([item()], [pack(60)], { pauses: [{ id: 'a', person: 'anna', from: '2027-03-11', to: '2027-03-20' }] }),
      { lastFullDay: '2027-04-09' },
    ],
    [
      'a pause without end: never',
      plan([item()], [pack(60)], { pauses: [{ id: 'a', person: 'anna', from: '2027-03-11', to: null }] }),
      { lastFullDay: '2027-03-10', runsOutOn: null, left: 40 },
    ],
    [
      'on weekdays: Monday, Wednesday, Friday',
      plan([item({ times: ['09:00'], rule: { kind: 'weekdays', days: [1, 3, 5] } })], [pack(3)]),
      { lastFullDay: '2027-03-05', runsOutOn: '2027-03-08' },
    ],
    [
      'every third day',
      plan([item({ times: ['09:00'], rule: { kind: 'every', days: 3 } })], [pack(2)]),
      { lastFullDay: '2027-03-04', runsOutOn: '2027-03-07' },
    ],
    ['no pack at all', plan([item()], []), { lastFullDay: null, runsOutOn: '2027-03-01' }],
    [
      'years ahead: no window ends the plan',
      plan([item({ times: ['09:00'] })], [pack(10_000)]),
      { lastFullDay: '2054-07-16', runsOutOn: '2054-07-17' },
    ],
  ];
  it.each(cases)('%s', (_name, of, expected, openDays = null) => {
    expect(supplyOf(of, 1, openDays, TODAY)).toMatchObject(expected);
  });

  it('returned: the pack that went back is not counted any more', () => {
    const two = added(order(TODAY, 2));
    expect(supplyOf(two, 1, null, TODAY).lastFullDay).toBe('2027-04-29');
    expect(supplyOf(followOrders(two, [order(TODAY, 1)], TODAY), 1, null, TODAY).lastFullDay).toBe('2027-03-30');
  });

  it('delivered later than expected: the packs of the order come later', () => {
    const late = followOrders(added(order('2027-03-05', 1)), [order('2027-03-09', 1)], '2027-03-06');
    expect(late.packs[0]!.on).toBe('2027-03-09');
  });

  it('an order added twice is there once, and one pack more adds one', () => {
    const once = added(order(TODAY, 1));
    const again = addOrder(once, order(TODAY, 2), { person: 'anna', products: [product(1)], today: TODAY, newId });
    expect(once.items).toMatchObject([{ units: 1, times: ['09:00', '20:00'], start: TODAY }]);
    expect([once.packs.length, again.packs.length, again.items.length]).toEqual([1, 2, 1]);
  });

  it('parts of a bundle end apart', () => {
    const products = [product(1), product(2, { intakesPerDay: 3 })];
    const bundle = {
      ...order(TODAY, 1),
      goods: [
        { product: 1, pieces: 1, units: [] },
        { product: 2, pieces: 1, units: [] },
      ],
    };
    const both = addOrder(plan([], []), bundle, { person: 'anna', products, today: TODAY, newId });
    const lines = stockLines(both, { products, orders: [], today: TODAY, longestDeliveryDays: 5 });
    expect(lines.map(({ product: { id }, supply }) => [id, supply.lastFullDay])).toEqual([
      [2, '2027-03-20'],
      [1, '2027-03-30'],
    ]);
  });

  it('another time zone keeps the wall clock: only the day turns earlier', () => {
    const evening = new Date('2027-03-01T15:00:00Z');
    expect([dayIn('Europe/Moscow', evening), dayIn('Asia/Vladivostok', evening)]).toEqual(['2027-03-01', '2027-03-02']);
    const moved = { ...plan([item()], [pack(60)]), zone: 'Asia/Vladivostok' };
    expect(intakesOn(moved, 'anna', TODAY).map(({ time }) => time)).toEqual(['09:00', '20:00']);
    expect(supplyOf(moved, 1, null, TODAY).lastFullDay).toBe('2027-03-30');
  });

  it('a dose above the label is refused, also when it is spread over two entries', () => {
    const one = plan([item()], []);
    expect(itemIssues(one, item({ units: 2 }), product(1)).units).toMatch(
      /По\u00a0этикетке 2\u00a0капсулы в\u00a0день/,
    );
    expect(itemIssues(one, item({ id: 'i2', times: ['12:00'] }), product(1)).units).toBeDefined();
    expect(itemIssues(one, item({ id: 'i2', person: 'boris' }), product(1))).toEqual({});
    expect(
      itemIssues(plan([item({ end: '2027-03-10' })], []), item({ id: 'i2', start: '2027-03-11' }), product(1)),
    ).toEqual({});
  });

  const weekdays = (...days: number[]) => ({ kind: 'weekdays', days }) as const;
  it.each([
    ['on other days of the week', weekdays(1, 3), weekdays(2, 4), undefined],
    ['on one day of the week', weekdays(1, 3), weekdays(3, 5), 4],
    ['every second day, and the days between', { kind: 'every', days: 2 }, { kind: 'every', days: 2 }, undefined, 1],
    ['every second and every third day meet', { kind: 'every', days: 2 }, { kind: 'every', days: 3 }, 4, 1],
    ['in the breaks of a cycle', { kind: 'cycle', on: 10, off: 10 }, { kind: 'cycle', on: 10, off: 10 }, undefined, 10],
    ['a day into the breaks of a cycle', { kind: 'cycle', on: 10, off: 10 }, { kind: 'cycle', on: 10, off: 10 }, 4, 9],
  ] as const)('the label is of a single day: 2 and 2 %s', (_name, rule, other, above, later?: number) => {
    const one = plan([item({ rule })], []);
    const next = item({ id: 'i2', rule: other, start: addToDay(TODAY, later ?? 0) });
    const { units } = itemIssues(one, next, product(1));
    if (above === undefined) expect(units).toBeUndefined();
    else expect(units).toContain(`получается ${above}\u00a0капсулы`);
  });

  it.each<[string, CourseItem[], string[]]>([
    ['the label in two items', [item({ times: ['09:00'] }), item({ id: 'i2', times: ['20:00'] })], []],
    ['each person by itself', [item(), item({ id: 'i2', person: 'boris' })], []],
    ['each product by itself', [item(), item({ id: 'i2', product: 2 })], []],
    ['one above it alone', [item({ units: 2 }), item({ id: 'i2', person: 'boris' })], ['i1']],
    [
      'all that meet on one day, not what never meets them',
      [
        item({ rule: weekdays(1, 3) }),
        item({ id: 'i2', rule: weekdays(3, 5) }),
        item({ id: 'i3', rule: weekdays(2) }),
        item({ id: 'i4', rule: weekdays(3), start: '2026-01-01', end: '2026-12-31' }),
      ],
      ['i1', 'i2'],
    ],
    [
      'sixty without end, of which two meet once in two years',
      Array.from({ length: 60 }, (_, index) =>
        item({
          id: `i${index}`,
          units: index < 2 ? 1.5 : 0.001,
          times: ['09:00'],
          rule: { kind: 'every', days: index === 0 ? 27 : 28 },
          start: addToDay('2000-01-01', index < 2 ? index : 2 + (index % 26)),
        }),
      ),
      ['i0', 'i1'],
    ],
    ['what never falls on a day, by its own amount', [item({ units: 2, start: '2027-03-02', end: TODAY })], ['i1']],
  ])('above the label: %s', (_name, items, expected) => {
    expect(aboveLabel(plan(items, []), product(1))).toEqual(expected);
  });

  it('a changed dose leaves what was taken before', () => {
    const half = saveItem(plan([item()], [pack(60)]), item({ times: ['09:00'] }), [], '2027-03-11');
    expect(supplyOf(half, 1, null, '2027-03-11').lastFullDay).toBe('2027-04-19');
    expect(half.packs).toMatchObject([{ units: 40, on: '2027-03-11', openedOn: '2027-03-01' }]);
  });

  it('a recount is believed', () => {
    const counted = recount(plan([item()], [pack(60), pack(60, { id: 'p2' })]), 1, 10, null, '2027-03-11');
    expect(counted.packs.map(({ units }) => units)).toEqual([10, 0]);
    expect(supplyOf(counted, 1, null, '2027-03-11').lastFullDay).toBe('2027-03-15');
  });

  const [empty, gone] = [pack(0, { id: 'p2' }), pack(0, { id: 'p2', removedUnits: 40 })];
  const old = pack(60, { openedOn: '2027-02-01' });
  const fresh = (more: Partial<CoursePack> = {}) => pack(60, { id: 'p2', on: '2027-03-05', ...more });
  it.each<[name: string, packs: CoursePack[], expected: number[], atHome: number]>([
    ['opened too long ago: in the other one', [old, fresh()], [0, 10], 10],
    ['past its best-before: in the other one', [pack(60, { bestBefore: '2027-03-10' }), fresh()], [0, 10], 10],
    ['usable until today: in the opened one', [pack(60, { bestBefore: '2027-03-11' }), fresh()], [10, 0], 10],
    ['used up by the plan: in it, not in one removed by hand', [pack(20), gone], [10, 0], 10],
    ['used up by the plan: in it, not in one that was empty before', [pack(20), empty], [10, 0], 10],
    ['one used up, one too old: in the one used up', [pack(16, { id: 'p0' }), old], [10, 0], 10],
    [
      'all too old: in the last one that had something',
      [old, fresh({ bestBefore: '2027-03-06' }), { ...empty, id: 'p3' }],
      [0, 10, 0],
      0,
    ],
    ['none that had something: nothing is counted', [{ ...empty, id: 'p1' }, gone], [0, 0], 0],
  ])('a recount is in a pack that can be used; %s', (_name, packs, expected, atHome) => {
    const today = '2027-03-11';
    const counted = recount(plan([item()], packs), 1, 10, 30, today);
    expect(counted.packs.map(({ units }) => units)).toEqual(expected);
    const facts = { products: [product(1, { daysAfterOpening: 30 })], orders: [], today, longestDeliveryDays: 5 };
    expect(stockLines(counted, facts)[0]!.unitsNow).toBe(atHome);
  });
});

describe('what was marked as taken today', () => {
  const today = '2027-03-11';
  const facts = { products: [product(1)], orders: [], today, longestDeliveryDays: 5 };
  const atHome = (of: CoursePlan) => stockLines(of, facts)[0]!.unitsNow;
  const mark = (of: CoursePlan, time: string, kind: CourseMark['kind'] = 'taken') =>
    setMark(of, { item: 'i1', day: today, time }, kind);
  const running = plan([item()], [pack(60)]);
  const counted = (of: CoursePlan) => recount(of, 1, 10, null, today);
  it.each([
    ['without marks: all of today is to be taken', counted(running), 10, '2027-03-15', 0],
    ['after the morning: it is not taken again', counted(mark(running, '09:00')), 10, '2027-03-15', 1],
    ['after all of today', counted(mark(mark(running, '09:00'), '20:00')), 10, '2027-03-16', 0],
    ['after one that was missed', counted(mark(running, '09:00', 'skipped')), 10, '2027-03-15', 1],
    ['before the morning', mark(counted(running), '09:00'), 9, '2027-03-15', 0],
    [
      'by another person, too',
      counted(mark(plan([item(), item({ id: 'i2', person: 'boris' })], [pack(99)]), '09:00')),
      10,
      '2027-03-12',
      3,
    ],
    [
      'of another product: nothing of this one',
      counted(mark({ ...running, items: [item({ product: 2 })] }, '09:00')),
      10,
      null,
      10,
    ],
  ])('is not in a recount %s', (_name, of, units, lastFullDay, left) => {
    expect(atHome(of)).toBe(units);
    expect(supplyOf(of, 1, null, today)).toMatchObject({ lastFullDay, left });
  });
  it('is not at home any more, and never below nothing', () => {
    expect([running, mark(running, '09:00'), mark(running, '09:00', 'skipped')].map(atHome)).toEqual([40, 39, 40]);
    expect(atHome(mark(plan([item()], []), '09:00'))).toBe(0);
  });
});

describe('packs of an order', () => {
  const LATER = '2027-03-11';
  const home = added(order(TODAY, 1));
  const own = home.items[0]!;
  it.each([
    ['a recount', recount(home, 1, 10, null, LATER), 10],
    ['a changed dose', saveItem(home, { ...own, times: ['09:00'] }, [], LATER), 40],
    ['a removed entry', removeItem(home, own.id, null, LATER), 40],
    ['another product', saveItem(home, { ...own, product: 2 }, [], LATER), 40],
  ])('stay as they were counted by %s', (_name, counted, units) => {
    expect(counted.packs).toMatchObject([{ units, on: LATER }]);
    expect(followOrders(counted, [order(TODAY, 1)], LATER)).toBe(counted);
    expect(followOrders(counted, [order(TODAY, 1)], addToDay(LATER, 1))).toBe(counted);
  });
  it.each([
    ['came earlier than expected', '2027-03-20', '2027-03-12', '2027-03-12'],
    ['are late again', '2027-03-11', '2027-03-12', '2027-03-12'],
    ['come as expected', '2027-03-20', '2027-03-20', '2027-03-20'],
  ])('%s', (_name, expected, day, on) => {
    expect(followOrders(added(order(expected, 1)), [order(day, 1)], LATER).packs[0]!.on).toBe(on);
  });
  it.each<[name: string, on: string, day: string, arrived: boolean, expected: string]>([
    ['on that day', LATER, LATER, true, LATER],
    ['not on the day it was expected', LATER, LATER, false, '2027-03-12'],
    ['not days after it was expected', '2027-03-08', '2027-03-08', false, '2027-03-12'],
    ['not before it was expected, by what another load knew', '2027-03-12', '2027-03-11', false, '2027-03-12'],
    ['later than expected', '2027-03-12', '2027-03-14', false, '2027-03-14'],
    ['not earlier until it was handed over', '2027-03-14', '2027-03-12', false, '2027-03-14'],
    ['earlier once it was', '2027-03-14', '2027-03-12', true, '2027-03-12'],
  ])('come with their order: %s', (_name, on, day, arrived, expected) => {
    const late = { ...order(day, 1), arrived };
    const before = { ...home, packs: [{ ...home.packs[0]!, on }] };
    const after = followOrders(before, [late], LATER);
    expect(after.packs.map((one) => one.on)).toEqual([expected]);
    // A recount of what is at home leaves what is not there yet as it is.
    if (!arrived) expect(recount(after, 1, 10, null, LATER).packs).toMatchObject([{ on: expected, units: 60 }]);
    const facts = { person: 'anna', products: [product(1)], today: LATER, newId };
    const anew = addOrder(plan([], []), late, facts);
    const first = arrived || day > LATER ? day : '2027-03-12';
    expect([anew.packs[0]!.on, anew.items[0]!.start]).toEqual([first, first]);
  });
  const atHome = plan([item()], [pack(60)]);
  it.each([
    ['from the day they came', '2027-03-05', atHome, '2027-03-05'],
    [
      'from the day the others were counted by a changed dose',
      '2027-03-05',
      saveItem(atHome, item(), [], LATER),
      LATER,
    ],
    ['from the day the others were counted by hand', '2027-03-05', recount(atHome, 1, 10, null, LATER), LATER],
    ['after the others were counted', '2027-03-13', recount(atHome, 1, 10, null, LATER), '2027-03-13'],
    [
      'from the day they came, beside one that has not',
      '2027-03-05',
      plan([item()], [pack(60, { on: '2027-03-20' })]),
      '2027-03-05',
    ],
    ['from the day they are expected', '2027-03-20', recount(atHome, 1, 10, null, LATER), '2027-03-20'],
  ])('are used %s', (_name, day, before, on) => {
    const today = '2027-03-15';
    const facts = { person: 'anna', products: [product(1)], today, newId };
    const after = addOrder(before, order(day, 1, [{ bestBefore: '2027-05-01', back: false }]), facts);
    expect(after.packs.at(-1)).toMatchObject({ id: 'o.1.0', on });
    // It expires first, so it was opened on the first of these days.
    const { packs } = supplyOf(after, 1, null, today);
    expect(packs.at(-1)!.openedOn).toBe(on > today ? null : on);
    const moved = addOrder(before, order('2027-03-25', 1), facts);
    expect(followOrders(moved, [order(day, 1)], today).packs.at(-1)).toMatchObject({ id: 'o.1.0', on });
  });
  const own30 = { person: 'anna', products: [product(1, { courseDays: 30 })], today: LATER, newId: () => 'own' };
  const waiting = (expected: string, before = plan([], [])) => addOrder(before, order(expected, 1), own30);
  const ofBoris = plan([item({ id: 'his', person: 'boris', start: '2027-03-20' })], [pack(60)]);
  it.each([
    ['earlier', waiting('2027-03-20'), '2027-03-12', [['own', '2027-03-12', '2027-04-10']]],
    ['days before the page was opened', waiting('2027-03-20'), '2027-03-08', [['own', '2027-03-08', '2027-04-06']]],
    ['later', waiting('2027-03-12'), '2027-03-15', [['own', '2027-03-15', '2027-04-13']]],
    [
      'earlier, for whoever waits for it, not for whoever takes it from another pack',
      waiting('2027-03-20', plan([item({ person: 'boris' })], [pack(60)])),
      '2027-03-12',
      [
        ['i1', '2027-03-01', null],
        ['own', '2027-03-12', '2027-04-10'],
      ],
    ],
    [
      'earlier, for everybody who waits for it',
      waiting('2027-03-20', ofBoris),
      '2027-03-12',
      [
        ['his', '2027-03-12', null],
        ['own', '2027-03-12', '2027-04-10'],
      ],
    ],
    [
      'later: what has begun with another pack goes on',
      addOrder(plan([item({ start: LATER })], [pack(60)]), order(LATER, 1), own30),
      '2027-03-15',
      [['i1', LATER, null]],
    ],
    [
      'later: what is marked as taken goes on',
      setMark(
        plan([item({ start: LATER })], [pack(60, { on: LATER, source: { order: 'o', piece: 0 } })]),
        { item: 'i1', day: LATER, time: '09:00' },
        'taken',
      ),
      '2027-03-15',
      [['i1', LATER, null]],
    ],
    [
      'earlier, but the one it began with was removed',
      removePack(waiting('2027-03-20'), 'o.1.0', null, LATER),
      '2027-03-12',
      [['own', '2027-03-20', '2027-04-18']],
    ],
    [
      'earlier, but not beside what the person takes until then',
      plan(
        [item({ end: '2027-03-19' }), item({ id: 'i2', start: '2027-03-20' })],
        [pack(60, { on: '2027-03-20', source: { order: 'o', piece: 0 } })],
      ),
      '2027-03-12',
      [
        ['i1', '2027-03-01', '2027-03-19'],
        ['i2', '2027-03-20', null],
      ],
    ],
  ])('come %s, and what begins with them does', (_name, before, day, terms) => {
    const after = followOrders(before, [order(day, 1)], LATER);
    expect(after.items.map(({ id, start, end }) => [id, start, end])).toEqual(terms);
    expect(followOrders(after, [order(day, 1)], LATER)).toBe(after);
  });
  it('of two orders: the course begins with the one that comes first', () => {
    const two = waiting('2027-03-20', waiting('2027-03-20'));
    const both = addOrder(two, { ...order('2027-03-20', 1), id: 'o2' }, own30);
    const came = followOrders(both, [order('2027-03-22', 1), { ...order('2027-03-14', 1), id: 'o2' }], LATER);
    expect(came.items).toMatchObject([{ start: '2027-03-14' }]);
  });
  it('of two orders: what begins with them does not meet on its way', () => {
    const of = (id: string, on: string) => pack(60, { id: `${id}.1.0`, on, source: { order: id, piece: 0 } });
    const [first, second] = [item({ start: '2027-03-20', end: '2027-03-25' }), item({ id: 'i2', start: '2027-03-26' })];
    const follow = (items: CourseItem[], days: string[]) =>
      followOrders(
        plan(items, [of('o1', '2027-03-20'), of('o2', '2027-03-26')]),
        days.map((day, at) => ({ ...order(day, 1), id: `o${at + 1}` })),
        LATER,
      ).items.map(({ start, end }) => [start, end]);
    // The second one would begin while the first is taken on its new days.
    expect(follow([first, second], ['2027-03-12', '2027-03-14'])).toEqual([
      ['2027-03-12', '2027-03-17'],
      ['2027-03-26', null],
    ]);
    expect(follow([first, { ...second, person: 'boris' }], ['2027-03-12', '2027-03-14'])).toEqual([
      ['2027-03-12', '2027-03-17'],
      ['2027-03-14', null],
    ]);
    expect(follow([first, second], ['2027-03-12', '2027-03-18'])).toEqual([
      ['2027-03-12', '2027-03-17'],
      ['2027-03-18', null],
    ]);
  });
  it('are gone with a cancelled order', () => {
    expect(followOrders(home, [order(TODAY, 0)], LATER).packs).toEqual([]);
  });
  const unit = (bestBefore: string | null, back = false) => ({ bestBefore, back });
  const [near, far] = ['2027-05-01', '2027-09-01'];
  it('have the terms of the packs that were handed over, and keep one that was typed', () => {
    const units = [unit(near), unit(far)];
    expect(added(order(TODAY, 2, units)).packs.map(({ bestBefore }) => bestBefore)).toEqual([near, far]);
    // The one that went back before is not added.
    expect(added(order(TODAY, 1, [unit(near, true), unit(far)])).packs).toMatchObject([
      { id: 'o.1.1', bestBefore: far },
    ]);
    const coming = added(order('2027-03-05', 2));
    const typed = changeTerms(coming, 'o.1.1', { openedOn: null, bestBefore: '2027-08-31' }, null, TODAY);
    const came = followOrders(typed, [order('2027-03-05', 2, units)], '2027-03-05');
    expect(came.packs.map(({ bestBefore }) => bestBefore)).toEqual([near, '2027-08-31']);
    expect(followOrders(came, [order('2027-03-05', 2, units)], '2027-03-05')).toBe(came);
  });
  it('have no term again once it was emptied; one that was never known may still come', () => {
    const known = order(TODAY, 1, [unit(near)]);
    const terms = { openedOn: null, bestBefore: null };
    const emptied = changeTerms(added(known), 'o.1.0', terms, null, TODAY);
    const opened = changeTerms(emptied, 'o.1.0', { ...terms, openedOn: TODAY }, null, TODAY);
    for (const of of [emptied, opened]) {
      expect(followOrders(of, [known], TODAY)).toBe(of);
      expect(followOrders(parsePlan(JSON.parse(JSON.stringify(of)))!, [known], TODAY).packs[0]!.bestBefore).toBeNull();
    }
    const typed = changeTerms(opened, 'o.1.0', { ...terms, bestBefore: far }, null, TODAY);
    expect(parsePlan(JSON.parse(JSON.stringify(typed)))?.packs).toMatchObject([{ bestBefore: far }]);
    const unknown = changeTerms(added(order(TODAY, 1)), 'o.1.0', terms, null, TODAY);
    expect(followOrders(unknown, [known], TODAY).packs[0]!.bestBefore).toBe(near);
  });
  it.each([
    ['the one that did, by its term', [unit(near, true), unit(far)], 0, 1],
    ['of two alike the closed one', [unit(near, true), unit(near)], 0, 0],
    ['of two alike the closed one, when it is the first', [unit(near), unit(near, true)], 1, 1],
    ['a closed one, when nothing is known of it', [], 0, 0],
    ['a closed one, when it is the first', [], 1, 1],
  ])('go back: %s', (_name, units, opened, left) => {
    const two = added(
      order(
        TODAY,
        2,
        units.map(({ bestBefore }) => unit(bestBefore)),
      ),
    );
    const used = changeTerms(two, `o.1.${opened}`, { openedOn: TODAY, bestBefore: null }, null, TODAY);
    const after = followOrders(used, [order(TODAY, 1, units)], LATER);
    expect(after.packs.map(({ id }) => id)).toEqual([`o.1.${left}`]);
    expect(followOrders(after, [order(TODAY, 1, units)], LATER)).toBe(after);
  });
  it('go back: never more than did, whatever pieces a plan of an earlier version has', () => {
    const units = [unit(near, true), unit(far)];
    const legacy = added(order(TODAY, 1));
    expect(followOrders(legacy, [order(TODAY, 1, units)], LATER).packs.map(({ id }) => id)).toEqual(['o.1.0']);
    const three = [unit(near, true), unit('2027-06-01', true), unit(far)];
    const opened = changeTerms(added(order(TODAY, 2)), 'o.1.0', { openedOn: TODAY, bestBefore: null }, null, TODAY);
    expect(followOrders(opened, [order(TODAY, 1, three)], LATER).packs.map(({ id }) => id)).toEqual(['o.1.0']);
    expect(followOrders(legacy, [order(TODAY, 0, units)], LATER).packs).toEqual([]);
  });
  it('that are opened on another day are used until another one; what was taken stays taken', () => {
    const opened = changeTerms(home, 'o.1.0', { openedOn: '2027-02-20', bestBefore: null }, 30, LATER);
    expect(opened.packs).toMatchObject([{ units: 40, on: LATER }]);
    expect(supplyOf(opened, 1, 30, LATER)).toMatchObject({ lastFullDay: '2027-03-21', expired: 18 });
  });
  it('that were removed by mistake come back as they were then, once, and what was taken stays taken', () => {
    const two = added(order(TODAY, 2));
    const units = (of: CoursePlan) => of.packs.map((one) => one.units);
    const removed = removePack(two, 'o.1.0', null, LATER);
    expect([units(removed), supplyOf(removed, 1, null, LATER).lastFullDay]).toEqual([[0, 60], '2027-04-09']);
    expect(removePack(removed, 'o.1.0', null, LATER)).toBe(removed);
    const facts = { person: 'anna', products: [product(1)], today: LATER, newId };
    expect(addOrder(removed, order(TODAY, 2), facts)).toBe(removed);
    expect(parsePlan(JSON.parse(JSON.stringify(removed)))).toEqual(removed);

    const back = putPackBack(removed, 'o.1.0', null, addToDay(LATER, 5));
    expect(units(back)).toEqual([40, 50]);
    expect(supplyOf(back, 1, null, addToDay(LATER, 5)).lastFullDay).toBe(supplyOf(two, 1, null, TODAY).lastFullDay);
    expect(putPackBack(back, 'o.1.0', null, addToDay(LATER, 5))).toBe(back);
    expect(addOrder(back, order(TODAY, 2), facts)).toBe(back);
    // Counted among what is at home it is not put back, and its order takes it along.
    const counted = recount(removed, 1, 100, null, LATER);
    expect(putPackBack(counted, 'o.1.0', null, LATER)).toBe(counted);
    expect(followOrders(removed, [order(TODAY, 0)], LATER).packs).toEqual([]);
  });
  it('of a later order begin the next course, unless one is planned', () => {
    const again = (end: string | null) => {
      const before = { ...home, items: [{ ...own, end }] };
      const facts = { person: 'anna', products: [product(1)], today: LATER, newId };
      return addOrder(before, { ...order(LATER, 1), id: 'o2' }, facts).items.length;
    };
    expect([again('2027-03-10'), again('2027-03-11'), again(null)]).toEqual([2, 1, 1]);
  });
});

describe('a replacement', () => {
  const products = [product(1), product(2)];
  const facts = { product: 1, by: product(2), lastDay: '2027-03-30', products, today: TODAY, newId: () => 'new' };
  const evening = { times: ['20:00'] };
  const dose = (more: Partial<CourseItem>) => item({ times: ['09:00'], ...more });
  const next = { id: 'new', product: 2, start: '2027-03-31' };
  it.each<[string, CourseItem[], object[]]>([
    ['begins when the replaced product has run out', [item()], [{ id: 'i1', end: '2027-03-30' }, next]],
    [
      'is one item where the product is planned twice',
      [dose({ id: 'i1' }), dose({ id: 'i2', ...evening })],
      [{ id: 'i1', end: '2027-03-30' }, { id: 'i2', end: '2027-03-30' }, next],
    ],
    [
      'replaces what would begin later, too',
      [dose({ id: 'i1' }), dose({ id: 'i2', start: '2027-04-05', ...evening })],
      [{ id: 'i1', end: '2027-03-30' }, next],
    ],
    ['begins with the replaced product', [item({ start: '2027-04-05' })], [{ ...next, start: '2027-04-05' }]],
    ['leaves what has ended before', [item({ end: '2027-03-20' })], [{ id: 'i1', end: '2027-03-20' }]],
  ])('%s', (_name, items, expected) => {
    const replaced = replaceProduct(plan(items, [pack(60)]), facts).items;
    expect(replaced).toHaveLength(expected.length);
    expect(replaced).toMatchObject(expected);
  });
  it('gives each person an item', () => {
    let id = 0;
    const both = plan([item(), item({ id: 'i2', person: 'boris' })], []);
    const { items } = replaceProduct(both, { ...facts, newId: () => `new-${++id}` });
    expect(items.filter((one) => one.product === 2).map(({ person }) => person)).toEqual(['anna', 'boris']);
  });
  it('is refused where the other product is taken already', () => {
    const both = plan([item(), item({ id: 'i2', product: 2 })], []);
    expect(replacementIssues(both, facts)).toHaveLength(1);
    expect(replaceProduct(both, facts)).toBe(both);
  });
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('by the label %i times a day, at times of the day', (intakesPerDay) => {
    const { units, times } = itemByLabel('i', 'anna', product(1, { intakesPerDay }), TODAY);
    expect([units, times.length]).toEqual([1, intakesPerDay]);
    expect([...new Set(times)].sort()).toEqual(times);
  });
});

describe('the limits of a plan', () => {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const times = many(10, (index) => `0${index}:00`);
  const marks = many(MOST.marks, (index) => ({
    item: 'i1',
    day: addToDay(TODAY, -Math.floor(index / 10) + 200),
    time: times[index % 10]!,
    kind: index % 10 === 0 ? ('skipped' as const) : ('taken' as const),
  }));
  const packs = many(MOST.packs, (index) => pack(index === 5 ? 0 : 1, { id: `p${index}` }));
  const pauses = many(MOST.pauses, (index) => ({
    id: `a${index}`,
    person: 'anna',
    from: '2027-01-01',
    to: '2027-01-02',
  }));
  const full = plan([item()], packs, { pauses, marks });
  it('are kept by changes, and nothing that changes an amount is lost', () => {
    const marked = setMark(full, { item: 'i1', day: addToDay(TODAY, 200), time: '10:00' }, 'skipped');
    const skipped = (of: CoursePlan) => of.marks.filter(({ kind }) => kind === 'skipped').length;
    expect([marked.marks.length, skipped(marked)]).toEqual([MOST.marks, skipped(full) + 1]);
    const packed = addPack(marked, pack(1, { id: 'new' }));
    expect([packed.packs.length, packed.packs.some(({ id }) => id === 'p5')]).toEqual([MOST.packs, false]);
    const paused = startPause(packed, { id: 'new', person: 'anna', from: '2027-03-05' });
    expect(paused.pauses.map(({ id }) => id)).toEqual(['new']);
    expect(parsePlan(paused)).toEqual(paused);
  });
  it.each<[name: string, changed: Readonly<Record<number, Partial<CoursePack>>>, gone: string | null]>([
    ['the one that has been empty for longest', { 5: { units: 0 }, 6: { units: 0, on: '2027-02-01' } }, 'p6'],
    [
      'an empty one that is not to be put back',
      { 5: { units: 0, on: '2027-02-01', removedUnits: 7 }, 6: { units: 0 } },
      'p6',
    ],
    ['one to be put back, when no other is empty', { 5: { units: 0, removedUnits: 7 } }, 'p5'],
    ['none, when none is empty', {}, null],
  ])('leave room for a pack in the place of %s', (_name, changed, gone) => {
    const before = plan(
      [item()],
      many(MOST.packs, (index) => pack(1, { id: `p${index}`, ...changed[index] })),
    );
    expect(hasRoomForPack(before)).toBe(gone !== null);
    if (gone === null) return;
    const left = before.packs.map(({ id }) => id).filter((id) => id !== gone);
    expect(addPack(before, pack(1, { id: 'new' })).packs.map(({ id }) => id)).toEqual([...left, 'new']);
  });
  it('leave room for a new item as long as one has ended: that one is dropped with its marks, what was taken stays taken', () => {
    const LATER = '2027-03-11';
    const mark = (id: string) => ({ item: id, day: '2027-03-04', time: '09:00', kind: 'skipped' as const });
    const items = many(MOST.items, (index) =>
      index === 7
        ? item({ id: 'i7', product: 2, end: '2027-03-05' })
        : item({ id: `i${index}`, end: index < 9 ? '2027-03-08' : null, product: 3, start: '2027-03-04' }),
    );
    const before = plan(items, [pack(60, { product: 2 })], { marks: [mark('i7'), mark('i8')] });
    const after = saveItem(before, item({ id: 'new' }), [], LATER);
    expect([after.items.length, after.items.find(({ id }) => id === 'i7'), after.marks]).toEqual([
      MOST.items,
      undefined,
      [mark('i8')],
    ]);
    expect(after.items.at(-1)!.id).toBe('new');
    expect(after.packs).toMatchObject([{ units: 51, on: LATER }]);
    expect(parsePlan(after)).toEqual(after);
    // A change of an item needs no room, and nothing that is taken gives way.
    expect(saveItem(after, item({ id: 'new', times: ['09:00'] }), [], LATER).items).toHaveLength(MOST.items);
    const current = { ...before, items: items.map((one) => ({ ...one, end: null })) };
    expect(parsePlan(saveItem(current, item({ id: 'new' }), [], LATER))).toBeUndefined();
  });
  it('bound the time of a simulation', () => {
    const largest = plan(
      many(MOST.items, (index) => item({ id: `i${index}`, units: 0.001, start: '2000-01-01' })),
      many(MOST.packs, (index) => pack(10_000, { id: `p${index}`, on: '2000-01-01' })),
      {
        pauses: many(MOST.pauses, (index) => ({
          id: `a${index}`,
          person: 'anna',
          from: '2000-01-01',
          to: `2026-01-${10 + (index % 20)}`,
        })),
        marks: marks.map((mark) => ({ ...mark, item: 'i1', kind: 'skipped' as const })),
      },
    );
    expect(parsePlan(largest)).toBeDefined();
    const startedAt = process.cpuUsage().user;
    expect(supplyOf(largest, 1, null, TODAY).runsOutOn).toBeNull();
    // Microseconds; minutes where dates are read again for each day.
    expect(process.cpuUsage().user - startedAt).toBeLessThan(5_000_000);
  });
});

describe('what is proposed', () => {
  const facts = { products: [product(1)], orders: [], today: '2027-03-20', longestDeliveryDays: 7 };
  const line = (of: CoursePlan, more: object = {}) => stockLines(of, { ...facts, ...more })[0]!;
  const running = plan([item()], [pack(60)]);

  it('order by: the run-out minus the longest delivery minus two days', () => {
    expect(orderBy('2027-03-31', 7)).toBe('2027-03-22');
    expect(line(running)).toMatchObject({ orderBy: '2027-03-22', runsOut: true, proposed: 1, unitsNow: 22 });
  });
  it.each([
    ['a pack at home', pack(60), true],
    ['an empty one', pack(0), false],
    ['one that has not come', pack(60, { on: '2027-03-21' }), false],
  ])('%s can be counted or not', (_name, one, countable) => {
    expect(line(plan([item()], [one])).countable).toBe(countable);
  });
  it('nothing before the threshold', () => {
    expect(line({ ...running, thresholdDays: 3 })).toMatchObject({ runsOut: false, proposed: 0 });
  });
  it('also what is not sold now: it can be replaced', () => {
    expect(line(running, { products: [product(1, { sold: false })] })).toMatchObject({ runsOut: true, proposed: 1 });
  });
  it('before the threshold when the delivery takes so long', () => {
    expect(line({ ...running, thresholdDays: 3 }, { longestDeliveryDays: 9 })).toMatchObject({ proposed: 1 });
  });
  it('what the rest of the course needs, not more', () => {
    expect(line(plan([item({ end: '2027-03-31' })], [pack(60)]))).toMatchObject({ proposed: 1 });
    expect(line(plan([item({ end: '2027-03-30' })], [pack(60)]))).toMatchObject({ proposed: 0 });
  });
  it('any purchase settles it', () => {
    expect(line(running, { orders: [order('2027-03-25', 1)] })).toMatchObject({ ordered: true, proposed: 0 });
    expect(line(running, { orders: [order('2026-12-01', 1)] })).toMatchObject({ ordered: false, proposed: 1 });
  });
  it.each([
    ['four days ago', 3, '2027-03-16', true],
    ['while more than three days of it are left', 3, '2027-02-21', true],
    ['when three are left', 3, '2027-02-20', false],
    ['within the threshold, if its packs last longer than that or not', 20, '2027-02-28', true],
  ])(
    'a purchase that is not in the plan settles it for as long as it lasts: %s',
    (_name, thresholdDays, day, ordered) => {
      const low = { ...plan([item()], [pack(4, { on: '2027-03-20' })]), thresholdDays };
      expect(line(low, { orders: [order(day, 1)] })).toMatchObject({ ordered, proposed: ordered ? 0 : 1 });
    },
  );
  it('a pack of an order that was removed by hand is not waited for', () => {
    const both = addOrder(running, order('2027-03-19', 2), {
      person: 'anna',
      products: [product(1)],
      today: '2027-03-20',
      newId,
    });
    const remove = (of: CoursePlan, id: string) => removePack(of, id, null, '2027-03-20');
    const without = ['o.1.0', 'o.1.1'].reduce(remove, both);
    expect(line(without, { orders: [order('2027-03-19', 2)] })).toMatchObject({ ordered: false, proposed: 1 });
    expect(followOrders(without, [order('2027-03-19', 2)], '2027-03-20')).toBe(without);
    expect(line(remove(both, 'o.1.0'), { orders: [order('2027-03-19', 2)] })).toMatchObject({
      ordered: false,
      proposed: 0,
    });
  });
  it.each([
    ['later', '2027-03-27', 0],
    ['later', '2027-03-20', 1],
    ['skip', null, 0],
    ['never', null, 0],
  ] as const)('answered «%s» until %s', (kind, until, proposed) => {
    const answered = { ...running, answers: [{ product: 1, cycle: line(running).cycle, kind, until }] };
    expect(line(answered)).toMatchObject({ runsOut: true, proposed });
    const nextCycle = { ...answered, packs: [...running.packs, pack(4, { id: 'p2', on: '2027-03-19' })] };
    expect(line(nextCycle).proposed).toBe(kind === 'never' ? 0 : 1);
  });
});

describe('a proposal that was told of', () => {
  const toldAt = new Date('2027-03-18T09:00:00Z');
  const told = { product: 1, cycle: 'p1', toldAt };
  const placed = (placedAt: string, pieces: number) => [{ ...order('2027-03-25', pieces), placedAt }];
  const answered = (cycle: string, until: string | null): CoursePlan => ({
    ...plan([item()], [pack(60)]),
    answers: [{ product: 1, cycle, kind: until === null ? 'skip' : 'later', until }],
  });
  it.each([
    ['the same need', plan([item()], [pack(60)]), [], false],
    ['after «позже»', answered('p1', '2027-03-20'), [], true],
    ['told on the day on which «позже» was over', answered('p1', '2027-03-18'), [], false],
    ['«позже» of another cycle', answered('p0', '2027-03-20'), [], false],
    ['an order that was cancelled', plan([item()], [pack(60)]), placed('2027-03-18T10:00:00.000Z', 0), true],
    ['one that is kept and not added', plan([item()], [pack(60)]), placed('2027-03-18T10:00:00.000Z', 1), true],
    ['one that was kept before', plan([item()], [pack(60)]), placed('2027-03-18T08:00:00.000Z', 1), false],
    ['one that was cancelled before', plan([item()], [pack(60)]), placed('2027-03-18T08:00:00.000Z', 0), false],
  ] as const)('%s', (_name, of, orders, again) => {
    expect(isToldAgain(of, told, orders)).toBe(again);
  });
});

describe('a cycle of proposals', () => {
  const facts = { products: [product(1)], orders: [], today: '2027-03-20', longestDeliveryDays: 7 };
  const cycleOf = (of: CoursePlan) => stockLines(of, facts)[0]!.cycle;
  const two = plan([item()], [pack(60, { id: 'm' }), pack(4, { id: 'n', on: '2027-03-19' })]);
  it.each([
    ['of the same day', 'z', '2027-03-19'],
    ['of the same day whose id comes before', 'a', '2027-03-19'],
    ['of an earlier day', 'z', '2027-03-10'],
  ])('is another after a new pack %s', (_name, id, on) => {
    expect(cycleOf(addPack(two, pack(60, { id, on })))).not.toBe(cycleOf(two));
  });
  it('stays the same when the packs are counted', () => {
    expect(cycleOf(recount(two, 1, 10, null, '2027-03-20'))).toBe(cycleOf(two));
    expect(cycleOf(recount({ ...two, packs: two.packs.toReversed() }, 1, 10, null, '2027-03-20'))).toBe('m');
  });
});

describe('the simulation', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((offset) => addToDay(TODAY, offset));
  const rule = fc.oneof(
    fc.constant({ kind: 'daily' } as const),
    fc.record({
      kind: fc.constant('weekdays' as const),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant('every' as const), days: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      kind: fc.constant('cycle' as const),
      on: fc.integer({ min: 1, max: 9 }),
      off: fc.integer({ min: 1, max: 9 }),
    }),
  );
  const randomItem = (id: string) =>
    fc.record({
      id: fc.constant(id),
      person: fc.constantFrom('anna', 'boris'),
      product: fc.constant(1),
      units: fc.integer({ min: 1, max: 3 }),
      times: fc.constantFrom(['09:00'], ['09:00', '20:00']),
      rule,
      start: day,
      end: fc.option(day),
    });
  const randomPack = (id: string) =>
    fc.record({
      id: fc.constant(id),
      product: fc.constant(1),
      units: fc.integer({ min: 0, max: 30 }),
      on: day,
      openedOn: fc.option(day),
      bestBefore: fc.option(day),
      source: fc.option(fc.record({ order: fc.constant('o'), piece: fc.integer({ min: 0, max: 2 }) })),
    });
  const mark = fc.record({
    item: fc.constantFrom('a', 'b'),
    day,
    time: fc.constantFrom('09:00', '20:00'),
    kind: fc.constantFrom('taken' as const, 'skipped' as const),
  });
  const pause = fc.record({
    id: fc.constant('x'),
    person: fc.constantFrom('anna', 'boris'),
    from: day,
    to: fc.option(day),
  });
  const plans = fc
    .record({
      items: fc.tuple(randomItem('a'), randomItem('b')),
      packs: fc.tuple(randomPack('p'), randomPack('q'), randomPack('r')),
      marks: fc.uniqueArray(mark, { maxLength: 6, selector: (one) => `${one.item} ${one.day} ${one.time}` }),
      pauses: fc.array(pause, { maxLength: 1 }),
    })
    .map((more) => ({ ...plan([], []), ...more }));

  /** Drops are taken by tenths of a millilitre: the model counts portions. */
  const portions = fc.constantFrom(1, 0.1, 0.3, 0.005);

  it('agrees with a model that counts single capsules day by day', () => {
    fc.assert(
      fc.property(plans, fc.option(fc.integer({ min: 1, max: 20 })), portions, (of, openDays, portion) => {
        const inPortions = (units: number) => Math.round(units * portion * 1000) / 1000;
        const scaled = <T extends { units: number }>(rows: readonly T[]) =>
          rows.map((row) => ({ ...row, units: inPortions(row.units) }));
        const fractional = { ...of, items: scaled(of.items), packs: scaled(of.packs) };
        const { lastFullDay, runsOutOn, left, expired } = supplyOf(fractional, 1, openDays, TODAY);
        const { total, ...days } = naive(of, openDays);
        expect({ lastFullDay, runsOutOn, total: Math.round((left + expired) * 1000) / 1000 }).toEqual({
          ...days,
          total: inPortions(total),
        });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what was counted, whatever its order says about the past', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 40 }), (of, units, offset) => {
        const today = addToDay(TODAY, offset);
        const counted = recount(of, 1, units, null, today);
        const there = followOrders(counted, [order(TODAY, 3)], today);
        const here = (packs: readonly CoursePack[]) => packs.filter(({ on }) => on <= today);
        const old = here(counted.packs).map(({ id }) => id);
        expect(there.packs.filter(({ id }) => old.includes(id))).toEqual(here(counted.packs));
        const thisMorning = units + takenUnits(of, 1, today);
        if (here(of.packs).some((one) => one.units > 0))
          expect(here(counted.packs).reduce((sum, one) => sum + one.units, 0)).toBe(thisMorning);
      }),
      { numRuns: 200 },
    );
  });

  it('at home is what came without what was taken, whatever is added, changed and looked at on which days', () => {
    const offset = fc.integer({ min: 0, max: 30 });
    const step = fc.record({
      at: offset,
      does: fc.oneof(
        fc.record({ dose: fc.constantFrom(['09:00'], ['09:00', '20:00']) }),
        fc.record({ adds: fc.integer({ min: 0, max: 2 }) }),
        fc.constant('follows orders' as const),
      ),
    });
    const parcel = fc.record({ expected: offset, came: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.tuple(parcel, parcel, parcel), (steps, parcels) => {
        const orderAt = (id: number, today: number): CourseOrder => {
          const { expected, came } = parcels[id]!;
          const arrived = came <= today;
          return { ...order(addToDay(TODAY, arrived ? came : expected), 1), id: `o${id}`, arrived };
        };
        const follow = (of: CoursePlan, at: number) =>
          followOrders(
            of,
            [0, 1, 2].map((id) => orderAt(id, at)),
            addToDay(TODAY, at),
          );
        const doses = Array.from({ length: 31 }, () => 2);
        const ids = new Set<number>();
        let now = plan([item()], [pack(1000)]);
        for (const { at, does } of steps.toSorted((one, other) => one.at - other.at)) {
          const today = addToDay(TODAY, at);
          if (does === 'follows orders') now = follow(now, at);
          else if ('dose' in does) {
            now = saveItem(now, item({ times: does.dose }), [], today);
            doses.fill(does.dose.length, at);
          } else {
            now = addOrder(now, orderAt(does.adds, at), { person: 'anna', products: [product(1)], today, newId });
            ids.add(does.adds);
          }
        }
        now = follow(now, 30);
        const came = [...ids].filter((id) => parcels[id]!.came <= 30).length;
        const taken = doses.slice(0, 30).reduce((sum, dose) => sum + dose, 0);
        const facts = { products: [product(1)], orders: [], today: addToDay(TODAY, 30), longestDeliveryDays: 5 };
        expect(stockLines(now, facts)[0]!.unitsNow).toBe(1000 + 60 * came - taken);
      }),
      { numRuns: 500 },
    );
  });

  it('reads back every plan that it writes', () => {
    fc.assert(
      fc.property(plans, (of) => {
        expect(parsePlan(JSON.parse(JSON.stringify(of)))).toEqual(of);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a stored plan', () => {
  const good = plan([item()], [pack(60)]);
  it.each([
    ['another shape', { ...good, packs: {} }],
    ['a property of every object as its zone', { ...good, zone: 'toString' }],
    ['an unknown zone', { ...good, zone: 'Mars/Olympus' }],
    ['an item of nobody', { ...good, items: [item({ person: 'who' })] }],
    ['a mark of no item', { ...good, marks: [{ item: 'x', day: TODAY, time: '09:00', kind: 'taken' }] }],
    ['a day that does not exist', { ...good, packs: [pack(1, { on: '2027-02-30' })] }],
    ['an amount below zero', { ...good, packs: [pack(-1)] }],
    ['the same id twice', { ...good, packs: [pack(1), pack(2)] }],
    ['a nickname with line breaks', { ...good, people: [{ id: 'anna', label: 'a\nb' }, good.people[1]] }],
  ])('is not used when it has %s', (_name, value) => expect(parsePlan(value)).toBeUndefined());
  it('has nicknames alone: an age beside one is left out', () => {
    const people = good.people.map((person) => ({ ...person, age: 40, sex: 'f', illness: 'x' }));
    expect(parsePlan({ ...good, people })).toEqual(good);
  });
});

/** One array of capsules, each with its pack; every day is computed from the dates alone. */
function naive(of: CoursePlan, openDays: number | null) {
  const opened = new Map(of.packs.map((one) => [one.id, one.openedOn]));
  const capsules = of.packs.flatMap((one) => Array.from({ length: one.units }, () => one));
  const lastDayOf = (one: CoursePack): string => {
    const open = opened.get(one.id);
    const byOpening = open && openDays !== null ? addToDay(open, openDays - 1) : '9999-12-31';
    return byOpening < (one.bestBefore ?? '9999-12-31') ? byOpening : (one.bestBefore ?? '9999-12-31');
  };
  let lastFullDay: string | null = null;
  for (let today = TODAY; today < '2028-06-01'; today = addToDay(today, 1)) {
    let needed = 0;
    for (const one of of.items) {
      const since = dayNumber(today) - dayNumber(one.start);
      if (since < 0 || (one.end !== null && today > one.end)) continue;
      if (
        of.pauses.some(({ person, from, to }) => person === one.person && from <= today && (to === null || today <= to))
      )
        continue;
      if (one.rule.kind === 'weekdays' && !one.rule.days.includes(weekdayOf(dayNumber(today)))) continue;
      if (one.rule.kind === 'every' && since % one.rule.days !== 0) continue;
      if (one.rule.kind === 'cycle' && since % (one.rule.on + one.rule.off) >= one.rule.on) continue;
      for (const time of one.times) {
        const isSkipped = of.marks.some(
          (m) => m.item === one.id && m.day === today && m.time === time && m.kind === 'skipped',
        );
        if (!isSkipped) needed += one.units;
      }
    }
    if (needed === 0) continue;
    const order = (one: CoursePack) => [lastDayOf(one), opened.get(one.id) ? '0' : '1', one.on, one.id].join();
    const shelf = capsules
      .filter((one) => one.on <= today && lastDayOf(one) >= today)
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    if (shelf.length < needed) {
      if (capsules.some((one) => one.on > today)) continue;
      return { lastFullDay, runsOutOn: today, total: capsules.length };
    }
    const taken = shelf.slice(0, needed);
    for (const one of taken) if (!opened.get(one.id)) opened.set(one.id, today);
    for (const one of taken) capsules.splice(capsules.indexOf(one), 1);
    lastFullDay = today;
  }
  return { lastFullDay, runsOutOn: null, total: capsules.length };
}

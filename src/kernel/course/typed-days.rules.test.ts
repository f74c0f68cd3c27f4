import { describe, expect, it } from 'vitest';
import { itemIssues } from './course-item.rules.ts';
import { EMPTY_PLAN, type CourseItem, type CourseProduct } from './plan.ts';
import { isDay, NO_SUCH_DAY, termIssues, wrongDay } from './typed-days.rules.ts';

const TODAY = '2027-03-01';

describe('a typed day', () => {
  it.each([
    ['2027-03-01', true],
    ['2000-01-01', true],
    ['2099-12-31', true],
    ['1999-12-31', false],
    ['2100-01-01', false],
    ['0026-11-01', false],
    ['20262-11-01', false],
    ['020262-11-01', false],
    ['2027-02-30', false],
    ['2027-3-1', false],
    ['', false],
    [20270301, false],
    [null, false],
  ])('%j is one of a plan: %s', (value, expected) => expect(isDay(value)).toBe(expected));
});

describe('the terms of a pack', () => {
  it.each([
    [null, null, {}],
    ['2027-02-01', '2027-03-01', {}],
    ['0026-11-01', null, { bestBefore: NO_SUCH_DAY }],
    [null, '20262-11-01', { openedOn: NO_SUCH_DAY }],
    ['2150-01-01', '0027-02-01', { bestBefore: NO_SUCH_DAY, openedOn: NO_SUCH_DAY }],
    [null, '2027-03-02', { openedOn: expect.stringContaining('ещё не\u00a0наступил') }],
  ])('%s, opened on %s', (bestBefore, openedOn, expected) =>
    expect(termIssues({ bestBefore, openedOn }, TODAY)).toEqual(expected),
  );
});

describe('the days of an item', () => {
  const product = { id: 1, unit: 'capsule', unitsPerIntake: 1, intakesPerDay: 2 } as CourseProduct;
  const item: CourseItem = {
    id: 'i',
    person: 'anna',
    product: 1,
    units: 1,
    times: ['09:00'],
    rule: { kind: 'daily' },
    start: TODAY,
    end: null,
  };
  it.each([
    [TODAY, TODAY, {}],
    ['0026-11-01', null, { start: NO_SUCH_DAY }],
    [TODAY, '20262-11-01', { end: NO_SUCH_DAY }],
    ['2027-03-02', TODAY, { end: expect.stringContaining('раньше первого') }],
  ])('from %s to %s', (start, end, expected) =>
    expect(itemIssues(EMPTY_PLAN, { ...item, start, end }, product)).toEqual(expected),
  );
});

describe('a plan that cannot be read', () => {
  it.each<[Record<string, unknown>, readonly string[] | undefined]>([
    [
      {
        packs: [
          { on: TODAY, bestBefore: null },
          { on: TODAY, bestBefore: '0026-11-01' },
        ],
      },
      ['packs', '1', 'bestBefore'],
    ],
    [{ items: [{ start: '2027-02-30', end: null }] }, ['items', '0', 'start']],
    [{ pauses: [null, 5, { from: TODAY, to: '' }] }, ['pauses', '2', 'to']],
    [{ packs: 'many', items: [{ start: TODAY }] }, undefined],
  ])('%j names its wrong day', (plan, path) => expect(wrongDay(plan)).toEqual(path));
});

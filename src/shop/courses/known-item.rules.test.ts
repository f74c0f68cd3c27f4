import { expect, it } from 'vitest';
import { EMPTY_PLAN, type CourseItem, type CoursePlan } from '../../kernel/course/plan.ts';
import { isKnownItem } from './known-item.rules.ts';

const item = (more: Partial<CourseItem> = {}): CourseItem => ({
  id: 'i1',
  person: 'anna',
  product: 1,
  units: 2,
  times: ['09:00', '20:00'],
  rule: { kind: 'daily' },
  start: '2027-03-20',
  end: '2027-04-18',
  ...more,
});
const plan = (...items: CourseItem[]): CoursePlan => ({ ...EMPTY_PLAN, items });
const moved = item({ start: '2027-03-12', end: '2027-04-10' });
const until = (end: string, more: Partial<CourseItem> = {}) => item({ id: 'i2', start: '2027-03-01', end, ...more });

it.each<[name: string, now: CourseItem, before: CourseItem[], others: CourseItem[], isKnown: boolean]>([
  ['the same', item(), [item()], [], true],
  ['the same, beside another one', item(), [item(), until('2027-04-01')], [until('2027-04-01')], true],
  ['at other times of the day', item({ times: ['10:00', '21:00'] }), [item()], [], true],
  ['moved as a whole', moved, [item()], [], true],
  ['moved, without an end', { ...moved, end: null }, [item({ end: null })], [], true],
  ['moved to the day after another one', moved, [item()], [until('2027-03-11')], true],
  ['moved beside another one', moved, [item()], [until('2027-03-12')], false],
  ['moved beside one of another person', moved, [item()], [until('2027-03-12', { person: 'boris' })], true],
  ['moved beside another product', moved, [item()], [until('2027-03-12', { product: 2 })], true],
  ['moved with another one', moved, [item(), item({ id: 'i2' })], [{ ...moved, id: 'i2' }], true],
  ['longer', item({ end: '2027-04-19' }), [item()], [], false],
  ['moved and longer', { ...moved, end: '2027-04-18' }, [item()], [], false],
  ['without an end now', { ...moved, end: null }, [item()], [], false],
  ['moved with a larger dose', { ...moved, units: 3 }, [item()], [], false],
  ['once more a day', item({ times: ['09:00', '14:00', '20:00'] }), [item()], [], false],
  ['of another person', item({ person: 'boris' }), [item()], [], false],
  ['not there before', item(), [item({ id: 'i2' })], [], false],
])('an item is known: %s', (_name, now, before, others, isKnown) => {
  expect(isKnownItem(now, plan(now, ...others), plan(...before))).toBe(isKnown);
});

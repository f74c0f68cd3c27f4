import { describe, expect, it } from 'vitest';
import {
  addPack,
  addPerson,
  answerRepeat,
  changeTerms,
  putPackBack,
  recount,
  removeItem,
  removePack,
  removePerson,
  saveItem,
  setMark,
  startPause,
  withSomebody,
  type PlanChange,
} from './change-plan.ts';
import { addOrder } from './follow-orders.ts';
import {
  PACK_GONE,
  PERSON_GONE,
  replaceChosen,
  saveTypedItem,
  saveTypedTerms,
  type FormChange,
} from './form-change.ts';
import { parsePlan } from './parse-plan.ts';
import { EMPTY_PLAN, type CourseItem, type CourseMark, type CoursePack, type CoursePlan } from './plan.ts';
import { replaceProduct } from './replace-product.ts';

const TODAY = '2027-03-11';
const item: CourseItem = {
  id: 'i1',
  person: 'anna',
  product: 1,
  units: 1,
  times: ['09:00', '20:00'],
  rule: { kind: 'daily' },
  start: '2027-03-01',
  end: null,
};
const pack: CoursePack = {
  id: 'p1',
  product: 1,
  units: 60,
  on: '2027-03-01',
  openedOn: null,
  bestBefore: '2027-09-01',
  source: { order: 'o', piece: 0 },
};
const morning = { item: 'i1', day: TODAY, time: '09:00' };
const plan: CoursePlan = {
  ...EMPTY_PLAN,
  people: [{ id: 'anna', label: 'Я' }],
  items: [item],
  packs: [pack],
  marks: [{ ...morning, time: '20:00', kind: 'taken' }],
};
const product = (id: number) => ({
  id,
  name: `№ ${id}`,
  path: '/',
  unit: 'capsule' as const,
  unitsPerPack: 60,
  unitsPerIntake: 1,
  intakesPerDay: 2,
  daysAfterOpening: null,
  courseDays: null,
  breakDays: null,
  published: true,
  sold: true,
});
const products = [product(1), product(2)];
let ids = 0;
const newId = () => `new-${++ids}`;
const order = { id: 'o2', number: 2, day: TODAY, arrived: true, goods: [{ product: 2, pieces: 2, units: [] }] };
const replacement = { product: 1, by: product(2), lastDay: '2027-03-30', products, today: TODAY, newId };
const removed = removePack(plan, 'p1', null, TODAY);

describe('a change that is done again, by a second device or because its answer was lost', () => {
  it.each<[name: string, change: PlanChange, before?: CoursePlan]>([
    ['a missed intake', (of) => setMark(of, morning, 'skipped')],
    ['a mark that is taken away', (of) => setMark(of, { ...morning, time: '20:00' }, null)],
    ['a pack', (of) => addPack(of, { ...pack, id: 'new' })],
    ['a pack that is removed', (of) => removePack(of, 'p1', null, TODAY)],
    ['a pack that is put back', (of) => putPackBack(of, 'p1', null, TODAY), removed],
    ['a best-before that is emptied', (of) => changeTerms(of, 'p1', { openedOn: null, bestBefore: null }, null, TODAY)],
    ['a recount', (of) => recount(of, 1, 7, null, TODAY)],
    ['an order', (of) => addOrder(of, order, { person: 'anna', products, today: TODAY, newId })],
    ['another dose', (of) => saveItem(of, { ...item, times: ['09:00'] }, products, TODAY)],
    ['an item that is removed', (of) => removeItem(of, 'i1', null, TODAY)],
    ['another product', (of) => replaceProduct(of, replacement)],
    ['a person', (of) => addPerson(of, { id: 'boris', label: 'Муж' })],
    ['the first person', (of) => withSomebody(of, 'boris'), EMPTY_PLAN],
    ['a person who is removed', (of) => removePerson(of, 'anna', products, TODAY)],
    ['a pause', (of) => startPause(of, { id: newId(), person: 'anna', from: TODAY })],
    ['an answer', (of) => answerRepeat(of, { product: 1, cycle: 'p1', kind: 'skip', until: null })],
  ])('changes nothing more: %s', (_name, change, before = plan) => {
    const once = change(before);
    expect(once).not.toEqual(before);
    expect(change(once)).toEqual(once);
  });

  it.each<[name: string, change: PlanChange]>([
    ['an intake', (of) => setMark(of, morning, 'skipped')],
    ['a new item', (of) => saveItem(of, item, products, TODAY)],
    ['a pause', (of) => startPause(of, { id: 'a', person: 'anna', from: TODAY })],
  ])('leaves a plan that can be read, where the person is gone: %s', (_name, change) => {
    const without = removePerson(plan, 'anna', products, TODAY);
    expect(parsePlan(change(without))).toEqual(without);
  });

  it('gives a pack and a person the values that were corrected before it was done again', () => {
    const [sent, corrected] = [60, 30].map((units) => ({ ...pack, id: 'new', units, source: null }));
    expect(addPack(addPack(plan, sent!), corrected!)).toEqual({ ...plan, packs: [pack, corrected] });
    const [typed, mended] = ['Муш', 'Муж'].map((label) => ({ id: 'boris', label }));
    expect(addPerson(addPerson(plan, typed!), mended!)).toEqual({ ...plan, people: [...plan.people, mended] });
  });

  it.each<[name: string, change: FormChange, before: CoursePlan, why: unknown]>([
    [
      'an item, and the person is gone',
      (of) => saveTypedItem(of, item, products, TODAY),
      removePerson(plan, 'anna', products, TODAY),
      PERSON_GONE,
    ],
    [
      'terms, and the pack is gone',
      (of) => saveTypedTerms(of, 'p1', { openedOn: null, bestBefore: null }, null, TODAY),
      { ...plan, packs: [] },
      PACK_GONE,
    ],
    [
      'another product, and it is taken by now',
      (of) => replaceChosen(of, replacement),
      { ...plan, items: [item, { ...item, id: 'i2', product: 2 }] },
      expect.stringContaining('этикет'),
    ],
  ])('says why a form cannot be saved any more: %s', (_name, change, before, why) => {
    expect(change(before)).toEqual(why);
    // Where it could be done it is, and done again it is no refusal.
    const once = change(plan);
    expect(once).toMatchObject({ people: plan.people });
    expect(change(once as CoursePlan)).toEqual(once);
  });

  it.each<[kind: CourseMark['kind'] | null, marks: readonly object[]]>([
    ['taken', [{ ...morning, kind: 'taken' }]],
    ['skipped', [{ ...morning, kind: 'skipped' }]],
    [null, []],
  ])('the last of two marks counts: %s', (kind, marks) => {
    const before = setMark({ ...plan, marks: [] }, morning, 'skipped');
    expect(setMark(before, morning, kind).marks).toEqual(marks);
  });
});

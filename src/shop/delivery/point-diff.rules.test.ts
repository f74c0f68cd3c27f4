import { expect, it } from 'vitest';
import type { LocatedPoint } from './delivery-carrier.port.ts';
import { losesCountry, losesTooMany, pointDiff, type KnownPoint } from './point-diff.rules.ts';

const pointNamed = (code: string, facts: Partial<LocatedPoint> = {}): LocatedPoint => ({
  code,
  cityCode: 44,
  kind: 'point',
  name: 'Пункт',
  address: 'ул. Мира, 1',
  workTime: '',
  latitude: 55,
  longitude: 37,
  takesCash: true,
  takesCards: true,
  allowsCashOnDelivery: true,
  ...facts,
});
const copyOf = (...points: LocatedPoint[]) =>
  new Map(points.map((point): [string, KnownPoint] => [point.code, { point, withdrawn: false }]));

it('finds what appeared, changed and is gone, and nothing else', () => {
  const hours = [{ day: 1, from: '10:00', to: '20:00' }];
  const known = copyOf(
    pointNamed('A', { hours, boxesCm: [[1, 2, 3]] }),
    pointNamed('B', { hours, metro: 'Мир' }),
    pointNamed('C'),
  );
  known.set('D', { point: pointNamed('D'), withdrawn: true });
  known.set('E', { point: pointNamed('E', { maxWeightGrams: 30_000, workTime: 'я'.repeat(5_000) }), withdrawn: true });
  // Postgres keeps the members of an object in its own order.
  const stored = { to: '20:00', day: 1, from: '10:00' };
  const moved = pointNamed('B', { cityCode: 45, hours: [{ ...stored, to: '21:00' }], zip: '109012' });
  const back = pointNamed('E', { maxWeightGrams: 15_000, workTime: 'Пн-Пт' });
  const diff = pointDiff(known, [
    pointNamed('A', { hours: [stored], boxesCm: [[1, 2, 3]] }),
    moved,
    pointNamed('D'),
    back,
    pointNamed('F'),
  ]);
  expect(diff.appeared).toEqual([
    { point: pointNamed('D'), fields: [], old: {} },
    // What is very long is not kept.
    { point: back, fields: ['workTime', 'maxWeightGrams'], old: { maxWeightGrams: 30_000 } },
    { point: pointNamed('F'), fields: [], old: {} },
  ]);
  const was = { cityCode: 44, hours, metro: 'Мир', zip: null };
  expect(diff.changed).toEqual([{ point: moved, fields: ['cityCode', 'hours', 'metro', 'zip'], old: was }]);
  expect(diff.gone).toEqual(['C']);
});

it.each([
  [10, 8, false],
  [10, 7, true],
  [1, 0, true],
  [4, 3, true],
  [0, 0, false],
])('a list that keeps of %i points %i loses too many: %s', (before, kept, tooMany) => {
  const points = Array.from({ length: before }, (_, index) => pointNamed(String(index)));
  const known = copyOf(...points);
  expect(losesTooMany(known, pointDiff(known, points.slice(0, kept)))).toBe(tooMany);
});

it.each([
  ['an empty answer for a country', ['ru', 'by'], ['ru'], true],
  ['all countries answered', ['ru', 'by'], ['by', 'ru', 'ru'], false],
  ['a country that never had points', ['ru'], ['ru'], false],
  ['a country that the shop has left', ['ru', 'kz'], ['ru', 'by'], false],
])('%s', (_what, before, listed, loses) => {
  const cities = listed.map((countryCode) => ({ countryCode }));
  expect(losesCountry(before, cities, ['ru', 'by'])).toBe(loses);
});

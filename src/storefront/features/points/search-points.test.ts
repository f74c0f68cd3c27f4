import { expect, it } from 'vitest';
import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { searchable, searchPoints, usefulFilters, type PointFilter } from './search-points.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

const lenina: PointForParcel = {
  carrier: 'cdek',
  code: 'MSK15',
  kind: 'point',
  name: 'Пункт выдачи',
  address: 'ул. Ленина, 15',
  workTime: '',
  hours: WEEK.map((day) => [day, 600, 1200]),
  latitude: 55.75,
  longitude: 37.62,
  metro: 'Площадь Ильича',
  zip: '105005',
  fitting: true,
  takesCash: true,
  takesCards: false,
  problem: null,
  paySystems: [1, 2],
};
const zelenaya: PointForParcel = {
  ...lenina,
  carrier: 'boxberry',
  code: '77051',
  kind: 'locker',
  name: 'Постамат',
  address: 'пр-т Зелёный, д. 2',
  hours: WEEK.map((day) => [day, 0, 1440]),
  metro: 'Новогиреево',
  latitude: 55.751,
  fitting: false,
  takesCash: false,
};
const mira: PointForParcel = {
  ...lenina,
  code: 'MSK150',
  address: 'пр-т Мира, 115',
  metro: 'Алексеевская',
  latitude: 55.8,
};
/** By the names of their streets. */
const all = [zelenaya, lenina, mira];

const found = (typed: string, filters: readonly PointFilter['id'][] = [], from?: typeof lenina) =>
  searchPoints(searchable([mira, lenina, zelenaya]), typed, new Set(filters), from).map(({ point }) => point);

it.each([
  ['', all],
  ['  ', all],
  ['зеленый', [zelenaya]],
  ['ЗЕЛЁНЫЙ проспект', [zelenaya]],
  ['улица Ленина', [lenina]],
  ['ленина 15', [lenina]],
  ['15', [lenina]],
  ['площадь ильича', [zelenaya, lenina].filter(({ metro }) => metro === 'Площадь Ильича')],
  ['м. алексеевская', [mira]],
  ['метро ново', [zelenaya]],
  ['77051', [zelenaya]],
  ['msk15', [lenina, mira]],
  ['постамат боксберри', []],
  ['постамат boxberry', [zelenaya]],
  ['105005', all],
  ['ленина, мира', []],
  ['Тверская', []],
])('«%s» is looked for by street, metro, number and name', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

it('points go by the names of their streets, whatever stands before them', () => {
  const addresses = ['ул. Набережная, 7', 'б-р Победы, 1', '2-й пер. Лесной, 4', 'улица Аллейная, 3'];
  const sorted = searchable(addresses.map((address) => ({ ...lenina, address }))).map(({ point }) => point.address);
  expect(sorted).toEqual([addresses[3], addresses[2], addresses[0], addresses[1]]);
});

it.each<[readonly PointFilter['id'][], readonly PointForParcel[]]>([
  [['always'], [zelenaya]],
  [['cash'], [lenina, mira]],
  [['cards'], []],
  [['point', 'locker'], all],
  [['locker', 'cash'], []],
  [
    ['cdek', 'boxberry', 'fitting'],
    [lenina, mira],
  ],
])('filters %j: of one group any, of several all', (filters, expected) => {
  expect(found('', filters)).toEqual(expected);
});

it('only filters that divide the points are offered', () => {
  expect(usefulFilters(all).map(({ id }) => id)).toEqual([
    'point',
    'locker',
    'cdek',
    'boxberry',
    'always',
    'cash',
    'fitting',
  ]);
  expect(usefulFilters([lenina])).toEqual([]);
});

it('the nearest come first when it is known where the visitor is', () => {
  expect(found('', [], lenina)).toEqual([lenina, zelenaya, mira]);
});

it('five thousand points are searched within 50 ms', () => {
  const many = searchable(Array.from({ length: 5000 }, (_, index) => ({ ...all[index % 3]!, code: `MSK${index}` })));
  const search = () => searchPoints(many, 'ленина 15', new Set(['cash', 'cdek'] as const), lenina);
  expect(search().length).toBeGreaterThan(1000);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    search();
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});

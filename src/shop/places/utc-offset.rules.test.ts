import { expect, it } from 'vitest';
import { cities } from '../../../db/cities.ts';
import { utcOffsetOf } from './utc-offset.rules.ts';

it.each([
  ['ru', 'Калининградская область', 2],
  ['ru', 'г Москва', 3],
  ['ru', 'Московская обл', 3],
  ['ru', 'Респ Татарстан', 3],
  ['ru', 'Ненецкий АО', 3],
  ['ru', 'Чувашская Республика - Чувашия', 3],
  ['ru', 'Удмуртская Республика', 4],
  ['ru', 'Ямало-Ненецкий автономный округ', 5],
  ['ru', 'Ханты-Мансийский автономный округ — Югра', 5],
  ['ru', 'Омская обл', 6],
  ['ru', 'Томская область', 7],
  ['ru', 'Республика Алтай', 7],
  ['ru', 'Алтайский край', 7],
  ['ru', 'Кемеровская область - Кузбасс', 7],
  ['ru', 'Амурская область', 9],
  ['ru', 'Приморский край', 10],
  ['ru', 'Сахалинская область', 11],
  ['ru', 'Республика Саха (Якутия)', undefined],
  ['ru', '', undefined],
  ['by', 'Минская область', 3],
  ['kz', '', 5],
  ['ge', 'Тбилиси', undefined],
])('%s, %s: %s', (country, region, hours) => expect(utcOffsetOf(country, region)).toBe(hours));

it('is known for every region of our cities but Якутия', () => {
  const regions = new Set(cities.filter(({ countryCode }) => countryCode === 'ru').map(({ region }) => region));
  expect([...regions].filter((region) => utcOffsetOf('ru', region) === undefined)).toEqual([
    'Республика Саха (Якутия)',
  ]);
});

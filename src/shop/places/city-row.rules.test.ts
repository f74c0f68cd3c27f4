import { describe, expect, it } from 'vitest';
import { readCityRecord } from './city-row.rules.ts';
import { sameCity } from './same-city.rules.ts';

const ORYOL = {
  postal_code: '302000',
  region_type: 'обл',
  region: 'Орловская',
  city_type: 'г',
  city: 'Орёл',
  kladr_id: '5700000100000',
  fias_id: '2ABBEDC3-1D5F-4F4A-8B1B-0A1B2C3D4E5F',
  geo_lat: '52.9704000001',
  geo_lon: '36,0635',
  population: '317 747[3]',
};

describe('a record of a list of cities', () => {
  it('is a city', () => {
    expect(readCityRecord(ORYOL)).toEqual({
      name: 'Орёл',
      region: 'Орловская область',
      country: 'Россия',
      countryCode: 'ru',
      zip: '302000',
      latitude: 52.9704,
      longitude: 36.0635,
      kladrId: '5700000100000',
      fiasId: '2abbedc3-1d5f-4f4a-8b1b-0a1b2c3d4e5f',
      sdekId: null,
      boxberryId: null,
      population: 317_747,
    });
  });

  it.each([
    [{ city: '', region_type: 'г', region: 'Москва' }, 'Москва'],
    [{ city: '', area_type: 'г', area: 'Клин' }, 'Клин'],
    [{ city: 'Ялта', settlement: 'Алупка' }, 'Алупка'],
  ])('%o is called %s', (changes, name) => {
    expect(readCityRecord({ ...ORYOL, ...changes })).toMatchObject({ name });
  });

  it.each([
    [{ city: ' ' }, 'нет названия города'],
    [{ city: '', area_type: 'р-н', area: 'Клинский' }, 'нет названия города'],
    [{ region: '' }, 'нет региона'],
    [{ geo_lat: 'x' }, 'координаты не читаются'],
    [{ geo_lat: '91' }, 'координаты не читаются'],
    [{ geo_lat: '0', geo_lon: '0' }, 'координаты нулевые'],
    [{ postal_code: '3020' }, 'индекс «3020» не из шести цифр'],
    [{ kladr_id: '57' }, 'код КЛАДР не из тринадцати цифр'],
    [{ fias_id: 'нет' }, 'код ФИАС не читается'],
    [{ sdek_id: 'MSK' }, 'код службы доставки не читается'],
    [{ city: 'Ор\uFFFDл' }, 'не UTF-8: знаки не читаются'],
  ])('with %o is refused: %s', (changes, reason) => {
    expect(readCityRecord({ ...ORYOL, ...changes })).toBe(reason);
  });

  it('needs neither postal code nor registry codes; zero is not a carrier code', () => {
    const bare = { city: 'Орёл', region: 'Орловская область', geo_lat: '52', geo_lon: '36', sdek_id: '0' };
    expect(readCityRecord(bare)).toMatchObject({ zip: '', kladrId: null, fiasId: null, sdekId: null, population: 0 });
  });
});

describe('the same city', () => {
  const city = (name: string, region: string, fiasId: string | null = null, kladrId: string | null = null) => ({
    name,
    region,
    countryCode: 'ru',
    fiasId,
    kladrId,
  });

  it.each([
    ['by a code, whatever its name', city('Новое имя', 'x', 'f1'), 0],
    ['by name and region, however written', city('ОРЕЛ', 'Орловская обл'), 0],
    ['by name and region where only one side knows a code', city('Орёл', 'Орловская область', null, 'k1'), 0],
    ['not a namesake of another region', city('Орёл', 'Пермский край'), undefined],
    ['not a namesake with another code', city('Орёл', 'Орловская область', 'f9'), undefined],
  ])('is found %s', (_how, identity, index) => {
    const candidates = [
      city('Орёл', 'Орловская область', 'f1'),
      city('Мирный', 'Республика Саха (Якутия)', 'f2', 'k2'),
    ];
    expect(sameCity(identity, candidates)).toBe(index === undefined ? undefined : candidates[index]);
  });

  it('is ambiguous when its codes belong to two', () => {
    const candidates = [city('A', 'x', 'f1'), city('B', 'x', null, 'k2')];
    expect(sameCity(city('A', 'x', 'f1', 'k2'), candidates)).toBe('ambiguous');
  });
});

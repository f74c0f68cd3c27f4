import { describe, expect, it } from 'vitest';
import type { AddressWords, LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { cityOfLocation, cityOfSuggestion } from './found-city.ts';
import { locationOf } from './order-location.ts';

const ADDRESS: AddressWords = {
  city_id: null,
  city: 'Казань',
  settlement: null,
  region: null,
  region_type: null,
  region_fias_id: null,
  country: null,
  country_iso_code: null,
  city_kladr_id: null,
  postal_code: null,
  geo_lat: '55.794',
  geo_lon: '49.111',
  street: null,
  street_type: null,
  street_type_full: null,
  house: null,
  house_type: null,
};

const PICKED: LocationSuggestion = {
  id: 5,
  value: 'Респ Татарстан, г Казань',
  label: 'Казань, Республика Татарстан',
  result: '420000, Респ Татарстан, г Казань',
  postal_code: '420000',
  latitude: 55.794,
  longitude: 49.111,
  city: 'Казань',
  city_name: 'Казань',
  settlement: null,
  region: 'Республика Татарстан',
  region_name: 'Республика Татарстан',
  region_type: 'Респ',
  region_fias_id: 'f',
  country: 'Россия',
  country_name: 'Россия',
  country_iso_code: 'RU',
  city_kladr_id: '1600000100000',
  boxberry_id: '0',
  sdek_id: '424',
  street: null,
  street_type: null,
  street_type_full: null,
  house: null,
  house_type: null,
};

describe('a found city', () => {
  it('by an IP address has defaults for missing fields', () => {
    expect(cityOfLocation({ value: '', unrestricted_value: '', data: ADDRESS })).toEqual({
      id: 0,
      name: 'Казань',
      label: 'Казань',
      value: 'Казань',
      city: 'Казань',
      region: '',
      country: 'Россия',
      zip: '',
      geo_lat: 55.794,
      geo_lon: 49.111,
    });
    expect(cityOfLocation({ value: 'обл', unrestricted_value: '', data: { ...ADDRESS, city: null } })).toBeUndefined();
    expect(
      cityOfLocation({ value: 'x', unrestricted_value: '', data: { ...ADDRESS, geo_lat: null } })!.geo_lat,
    ).toBeNull();
  });

  it('picked from the list becomes the location of the order; the code «0» means none', () => {
    const city = { ...cityOfSuggestion(PICKED)!, geo_lat: 55.794, geo_lon: 49.111 };
    expect(locationOf(city, PICKED)).toMatchObject({
      sdekid: '424',
      boxberryid: '',
      country_code: 'ru',
      zip: '420000',
      city: 'Казань',
      kladr_id: '1600000100000',
      region_type: 'Респ',
      full_address: PICKED,
    });
    expect(locationOf(city, null)).toMatchObject({ sdekid: '', boxberryid: '' });
    expect(locationOf({ ...city, country: 'Беларусь' }, null).country_code).toBe('glb');
    expect(cityOfSuggestion({ ...PICKED, city: null })).toBeUndefined();
  });
});

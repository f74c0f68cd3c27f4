import { describe, expect, it } from 'vitest';
import { isNewer, parseDraftData } from './saved-draft.ts';

const KAZAN = {
  id: 5,
  name: 'Казань',
  label: 'Казань',
  value: 'г Казань',
  city: 'Казань',
  region: '',
  country: 'Россия',
  zip: '420000',
  geo_lat: 55.8,
  geo_lon: 49.1,
};

describe('a saved draft', () => {
  it('is read part by part', () => {
    const choice = { method: 'courier', carrier: 'boxberry', point: null, paySystem: 1 } as const;
    const fields = { name: 'Анна', street: 'Баумана', comment: '' };
    const draft = { city: KAZAN, choice, addressCityId: 5, fields };
    expect(parseDraftData({ kind: 'checkout', ...draft })).toEqual(draft);
    expect(
      parseDraftData({
        city: { ...KAZAN, name: 7 },
        choice: 'x',
        fields: { name: ['x'], phone: '7'.repeat(99), x: 1 },
      }),
    ).toEqual({
      city: null,
      choice: { method: null, carrier: null, point: null, paySystem: null },
      addressCityId: null,
      fields: { phone: '7'.repeat(40) },
    });
    expect(parseDraftData(null).fields).toEqual({});
  });

  it.each([
    [undefined, true],
    [90, true],
    [110, false],
    [999, true],
  ])('saved at 100 is newer than a choice at %s', (chosenAt, newer) => {
    expect(isNewer({ savedAt: 100 }, chosenAt, 200)).toBe(newer);
  });
});

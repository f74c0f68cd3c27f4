import { describe, expect, it } from 'vitest';
import { AddressServiceError } from '../../shop/places/address-service.port.ts';
import { createDadataAddresses } from './addresses.ts';

const MOSCOW = {
  value: 'г Москва',
  unrestricted_value: '101000, г Москва',
  data: {
    postal_code: '101000',
    country: 'Россия',
    country_iso_code: 'RU',
    region: 'Москва',
    region_type: 'г',
    region_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    city: null,
    geo_lat: '55.75396',
    geo_lon: '37.620393',
    fias_level: '1',
  },
};

function withAnswers(answer: unknown, status = 200, secret?: string) {
  const requests: { url: string; headers: Headers; body: any }[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    requests.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    });
    return answer instanceof Response ? answer.clone() : Response.json(answer, { status });
  };
  const addresses = createDadataAddresses({
    suggestionsUrl: 'https://s.example/rs',
    cleanerUrl: 'https://c.example/v1',
    token: 'key',
    secret,
    timeoutMs: 800,
    fetch: fakeFetch,
  });
  return { addresses, requests };
}

const question = {
  query: 'мос',
  count: 6,
  division: 'municipal',
  levels: { from: 'city', to: 'settlement' },
  anyCountry: false,
} as const;

describe('addresses of DaData', () => {
  it('are asked for in its words and read into ours', async () => {
    const { addresses, requests } = withAnswers({ suggestions: [MOSCOW, { value: 7 }] });
    expect(await addresses.suggest(question)).toEqual([
      expect.objectContaining({
        value: 'г Москва',
        name: 'Москва',
        region: 'Москва',
        countryCode: 'ru',
        fiasId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
        zip: '101000',
        latitude: 55.753_96,
        longitude: 37.620_393,
      }),
    ]);
    expect(requests[0]!.url).toBe('https://s.example/rs/suggest/address');
    expect(requests[0]!.headers.get('authorization')).toBe('Token key');
    expect(requests[0]!.body).toEqual({
      query: 'мос',
      count: 6,
      division: 'MUNICIPAL',
      from_bound: { value: 'city' },
      to_bound: { value: 'settlement' },
    });
  });

  it('of any country, and inside one city, are asked for by restrictions', async () => {
    const { addresses, requests } = withAnswers({ suggestions: [] });
    await addresses.suggest({ ...question, anyCountry: true });
    await addresses.suggest({ ...question, within: { kladrId: '1600000100000', fiasId: null } });
    expect(requests[0]!.body.locations).toEqual([{ country_iso_code: '*' }]);
    expect(requests[1]!.body).toMatchObject({ locations: [{ kladr_id: '1600000100000' }], restrict_value: true });
  });

  it.each([
    [{ settlement: 'Листвянка', city: null }, 'Листвянка'],
    [{ city: null, region: 'Московская', region_type: 'обл', area: 'Клин', area_type: 'г' }, 'Клин'],
    [{ city: null, region: 'Московская', region_type: 'обл' }, null],
  ])('%o is the place %s', async (changes, name) => {
    const { addresses } = withAnswers({ location: { ...MOSCOW, data: { ...MOSCOW.data, ...changes } } });
    expect((await addresses.locate('198.51.100.7'))!.name).toBe(name);
  });

  it('without coordinates that make sense have none', async () => {
    const { addresses } = withAnswers({
      location: { ...MOSCOW, data: { ...MOSCOW.data, geo_lat: '', geo_lon: 'x' } },
    });
    expect(await addresses.locate('198.51.100.7')).toMatchObject({ latitude: null, longitude: null });
  });

  it('are cleaned by the paid cleaner where there is a secret, by the best suggestion otherwise', async () => {
    const flat = { ...MOSCOW.data, result: 'г Москва', qc: 0 };
    const paid = withAnswers([flat], 200, 'secret');
    expect(await paid.addresses.clean('мск')).toMatchObject({ name: 'Москва', fullValue: '101000, г Москва' });
    expect(paid.requests[0]!.url).toBe('https://c.example/v1/clean/address');
    expect(paid.requests[0]!.headers.get('x-secret')).toBe('secret');
    expect(paid.requests[0]!.body).toEqual(['мск']);
    expect(await withAnswers([{ ...flat, qc: 2 }], 200, 'secret').addresses.clean('абв')).toBeNull();
    const free = withAnswers({ suggestions: [MOSCOW] });
    expect(await free.addresses.clean('мск')).toMatchObject({ name: 'Москва' });
    expect(free.requests[0]!.body).toEqual({ query: 'мск', count: 1 });
  });

  it.each([
    ['the daily limit', { family: 'CLIENT_ERROR', reason: 'Forbidden', message: 'спросили «мос»' }, 403],
    ['no money', {}, 402],
    ['a page of a proxy', new Response('<html></html>'), 200],
    ['other things', { suggestions: 'none' }, 200],
    ['broken suggestions only', { suggestions: [{}, {}] }, 200],
  ])('fail on %s, without a word of what was asked', async (_what, answer, status) => {
    const error = await withAnswers(answer, status)
      .addresses.suggest(question)
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(AddressServiceError);
    expect((error as Error).message).not.toContain('мос');
  });
});

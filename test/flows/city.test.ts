// Longer than usual: one shop and one address company for every call about cities.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runShopCommand, type CommandResult } from '../support/shop-command.ts';

interface Suggestion {
  id: number | null;
  city: string;
  label: string;
  postal_code: string | null;
  latitude: number | null;
  sdek_id: string | null;
  boxberry_id: string | null;
  country: string;
}
interface Location {
  details: { location: { value: string; data: Record<string, string | number | null> } | null };
}
interface CityRows {
  data: { id: number; attributes: Record<string, unknown> }[];
  meta: { pagination: Record<string, number> };
}

describe('the city of a visitor', () => {
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    // The test machine acts as the trusted proxy, so that visitors may come from any address.
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
    folder = await mkdtemp(path.join(tmpdir(), 'cities-'));
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const get = async <T>(address: string, from?: string): Promise<T> =>
    (await fetch(shop.url + address, from ? { headers: { 'x-forwarded-for': from } } : {})).json() as Promise<T>;
  const suggest = async (query: string, more = '') =>
    (
      await get<{ details: { suggestions: Suggestion[] } }>(
        `/api/address/find-suggest-address?query=${encodeURIComponent(query)}&count=6&division=municipal&from_bound[value]=city&to_bound[value]=settlement${more}`,
      )
    ).details.suggestions;
  const requests = async () =>
    (
      (await (await fetch(`${shop.sandbox.url}/__sandbox/requests`)).json()) as {
        requests: { provider: string; url: string; body: any }[];
      }
    ).requests.filter(({ provider }) => provider === 'dadata');

  it('is found by the IP address of the visitor, and the company is asked once a day for it', async () => {
    const first = await get<Location>('/api/address/find-ip-address', '198.51.100.1');
    expect(first.details.location).toMatchObject({
      value: 'Респ Татарстан, г Казань',
      data: { city: 'Казань', country: 'Россия', region: 'Республика Татарстан', postal_code: '420000' },
    });
    const { data } = first.details.location!;
    expect(Number(data.geo_lat)).toBeCloseTo(55.79, 1);
    expect(Number(data.geo_lon)).toBeCloseTo(49.11, 1);
    const [kazan] = await shop.query<{ id: number }>("select id from cities where name = 'Казань'");
    expect(data.city_id).toBe(kazan!.id);
    expect(await get('/api/address/find-ip-address', '198.51.100.1')).toEqual(first);
    expect((await requests()).filter(({ url }) => url.includes('198.51.100.1'))).toHaveLength(1);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.7', '::1', 'fd00::1'])(
    'is not guessed for the inner address %s, and no company is asked',
    async (address) => {
      const before = (await requests()).length;
      expect(await get('/api/address/find-ip-address', address)).toEqual({ details: { location: null } });
      expect(await requests()).toHaveLength(before);
    },
  );

  it('is unknown where the company does not know it, and no other address can be looked up', async () => {
    expect(await get('/api/address/find-ip-address', '203.0.113.7')).toEqual({ details: { location: null } });
    expect(await get('/api/address/find-ip-address?ip=198.51.100.1')).toMatchObject({
      error: { status: 400, message: 'Invalid parameter ip' },
    });
  });

  it('is suggested with the codes of its own carriers only', async () => {
    const [novosibirsk] = await suggest('новоси');
    expect(novosibirsk).toMatchObject({
      city: 'Новосибирск',
      sdek_id: '270',
      boxberry_id: null,
      postal_code: '630000',
    });
    expect((await requests()).at(-1)!.body).toMatchObject({
      query: 'новоси',
      division: 'MUNICIPAL',
      from_bound: { value: 'city' },
      to_bound: { value: 'settlement' },
    });
    const [moscow] = await suggest('моск');
    expect(moscow).toMatchObject({ city: 'Москва', sdek_id: '44', boxberry_id: '68' });
    const [village] = await suggest('листвян');
    expect(village).toMatchObject({ id: null, city: 'Листвянка', sdek_id: null, boxberry_id: null });
  });

  it('is suggested from our own list where the company knows nothing or the query is very short', async () => {
    expect((await suggest('балаших')).map(({ city }) => city)).toEqual(['Балашиха']);
    expect((await suggest('орел')).map(({ city }) => city)).toContain('Орёл');
    const before = (await requests()).length;
    expect((await suggest('ка')).length).toBe(6);
    expect(await requests()).toHaveLength(before);
  });

  it('gets its coordinates and postal code from the whole address', async () => {
    const clear = (query: string) =>
      get<{ details: Record<string, string | null> }>(`/api/address/clear-address?query=${encodeURIComponent(query)}`);
    expect((await clear('Рязанская обл, с Новосёлки')).details).toMatchObject({
      postal_code: '391100',
      geo_lat: '54.6531',
      geo_lon: '39.9614',
    });
    expect((await clear('г Елец, Липецкая область')).details).toMatchObject({ city: 'Елец', postal_code: '399770' });
    expect((await clear('абракадабра')).details).toMatchObject({ result: null, geo_lat: null, postal_code: null });
  });

  it('is found near coordinates, in Russia and abroad', async () => {
    const near = await call<{ details: { suggestions: Suggestion[] } }>(
      shop.url,
      '/api/address/find-address-by-geolocation',
      { lat: 55.79, lon: 49.1 },
    );
    expect(near.body.details.suggestions[0]).toMatchObject({ city: 'Казань' });
    const search = async (path: string, query: string, parent = 0, level = 6) =>
      (
        await get<{ data: (Suggestion & { street: string })[] }>(
          `/api/${path}?query=${encodeURIComponent(query)}&maxLevel=${level}&limit=6&parentid=${parent}`,
        )
      ).data;
    expect(await search('get-global-addresses', 'берл')).toMatchObject([
      { id: null, city: 'Берлин', country: 'Германия' },
    ]);
    expect(await search('get-ru-addresses', 'берл')).toEqual([]);
    expect(await search('get-ru-addresses', 'казан')).toMatchObject([{ city: 'Казань' }]);
    const [kazan] = await shop.query<{ id: number }>("select id from cities where name = 'Казань'");
    expect(await search('get-ru-addresses', 'сад', kazan!.id, 8)).toMatchObject([{ street: 'Садовая' }]);
    expect(await search('get-ru-addresses', 'сад', 999_999, 8)).toEqual([]);
  });

  it.each([
    '/api/address/find-suggest-address',
    '/api/address/find-suggest-address?query=',
    `/api/address/find-suggest-address?query=${'x'.repeat(301)}`,
    '/api/address/find-suggest-address?query=x&count=21',
    '/api/address/find-suggest-address?query=x&from_bound[value]=galaxy',
    '/api/address/find-suggest-address?query=x&division=astral',
    '/api/address/find-suggest-address?query=%00',
    '/api/address/clear-address',
    '/api/get-ru-addresses?query=x&parentid=-1',
    '/api/get-global-addresses?query=x&maxLevel=99',
  ])('%s is refused', async (address) => {
    const answer = await fetch(shop.url + address);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorEnvelope).error.name).toBe('ValidationError');
  });

  describe('while the address company fails', () => {
    let minutes = 0;

    it.each([{ status: 403 }, { status: 429 }, { status: 500 }, { garbage: true }, { timeout: true }])(
      '%o: everything is answered from our own list; after three failures the company is not asked',
      async (problem) => {
        // Ends the cached answers and the pause after failures.
        await shop.shiftClock((minutes += 1) * 25 * 60 * 60_000);
        await shop.sandbox.fail({ provider: 'dadata', times: 100, ...problem });
        expect((await suggest('казан')).map(({ city }) => city)).toEqual(['Казань']);
        expect(await get('/api/address/find-ip-address', '198.51.100.2')).toEqual({ details: { location: null } });
        expect(
          (await get<{ details: object }>(`/api/address/clear-address?query=${encodeURIComponent('г Пермь')}`)).details,
        ).toMatchObject({ city: 'Пермь', geo_lat: '58.0105' });
        // After three failures no request waits for the company.
        const requestsBefore = await shop.sandbox.requestCount('dadata');
        expect((await suggest('челны')).map(({ city }) => city)).toEqual(['Набережные Челны']);
        const near = await call<{ details: { suggestions: Suggestion[] } }>(
          shop.url,
          '/api/address/find-address-by-geolocation',
          { lat: 58, lon: 56.2 },
        );
        expect(near.body.details.suggestions[0]).toMatchObject({ city: 'Пермь' });
        const abroad = await get<{ data: Suggestion[] }>(
          `/api/get-global-addresses?query=${encodeURIComponent('минс')}&maxLevel=6&limit=6&parentid=0`,
        );
        expect(abroad.data).toMatchObject([{ city: 'Минск', country: 'Беларусь' }]);
        expect(await shop.sandbox.requestCount('dadata')).toBe(requestsBefore);
        await fetch(`${shop.sandbox.url}/__sandbox/reset`, { method: 'POST' });
        await shop.shiftClock(20_000);
        expect((await get<Location>('/api/address/find-ip-address', '198.51.100.2')).details.location!.data.city).toBe(
          'Новосибирск',
        );
      },
    );
  });

  describe('in the documented list', () => {
    const list = (query: string) => get<CityRows>(`/api/cities?${query}`);

    it('all cities of Russia come in one answer, by name, with the requested fields', async () => {
      const [count] = await shop.query<{ n: number }>(
        "select count(*)::int as n from cities where country_code = 'ru'",
      );
      const { data, meta } = await list(
        'pagination[limit]=-1&sort=name:asc&fields[0]=name&fields[1]=code&fields[2]=geo_location',
      );
      expect(count!.n).toBeGreaterThan(200);
      expect(data).toHaveLength(count!.n);
      expect(meta.pagination.total).toBe(count!.n);
      const moscow = data.find(({ attributes }) => attributes.name === 'Москва')!;
      expect(moscow.attributes).toEqual({
        name: 'Москва',
        code: '7700000000000',
        geo_location: { lat: 55.754_646_9, lon: 37.621_467_9 },
      });
      const names = data.map(({ attributes }) => String(attributes.name));
      expect(names.indexOf('Абакан')).toBe(0);
      expect(names.indexOf('Казань')).toBeLessThan(names.indexOf('Москва'));
    });

    it('pages, selected fields and a search work', async () => {
      const page = await list('pagination[page]=2&pagination[pageSize]=10&sort=name:desc&fields=name');
      expect(page.data).toHaveLength(10);
      expect(Object.keys(page.data[0]!.attributes)).toEqual(['name']);
      expect(page.meta.pagination).toMatchObject({ page: 2, pageSize: 10 });
      const one = await list(`filters[name][$eqi]=${encodeURIComponent('КАЗАНЬ')}`);
      expect(one.data.map(({ attributes }) => attributes.name)).toEqual(['Казань']);
      const begins = await list(`filters[name][$startsWith]=${encodeURIComponent('Новоч')}&sort=name`);
      expect(begins.data.map(({ attributes }) => attributes.name)).toEqual(['Новочебоксарск', 'Новочеркасск']);
    });

    it.each([
      'fields[0]=sdek_id',
      'sort=population',
      'filters[population][$gt]=1',
      'filters[name][$null]=true',
      'populate=region',
      'pagination[limit]=x',
      'region=1',
    ])('%s is refused as unknown', async (query) => {
      const answer = await fetch(`${shop.url}/api/cities?${query}`);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as ErrorEnvelope).error.message).toMatch(/^Invalid/);
    });
  });

  describe('imported from a complete list', () => {
    const HEADER = 'postal_code,region_type,region,city_type,city,kladr_id,fias_id,geo_lat,geo_lon,population';
    const FIAS = '11111111-2222-3333-4444-55555555555';
    const row = (name: string, last: string, more = '61.5,40.2,100[1]') =>
      `164840,обл,Архангельская,г,${name},290000000${last}000,${FIAS}${last.at(-1)},${more}`;

    async function importFile(...lines: string[]): Promise<CommandResult> {
      const file = path.join(folder, 'cities.csv');
      await writeFile(file, lines.join('\r\n'));
      const { code, text } = await runShopCommand(shop.databaseUrl, 'cities', 'import', file);
      return { code, text: text.replaceAll('\u00a0', ' ') };
    }

    it('good rows are imported, bad ones reported by line and reason, ids and carrier codes kept', async () => {
      const [kazan] = await shop.query("select id, sdek_id, zip from cities where name = 'Казань'");
      const lines = [
        HEADER,
        row('Каргополь', '1'),
        row('"Мезень, или ""Мезень"""', '2'),
        row('Без координат', '3', 'x,y,1'),
        row('', '4'),
        `"не закрыта,${row('Онега', '5')}`,
        row('Онега', '5'),
        '1,2,3',
        row('Каргополь', '1'),
        '420000,Респ,Татарстан,г,Казань,1600000100000,93b3df57-4c89-44df-ac42-96f05e9cd3b9,55.8,49.1,1250000',
      ];
      const first = await importFile(...lines);
      expect(first.code).toBe(0);
      expect(first.text).toContain('строка 4: координаты не читаются');
      expect(first.text).toContain('строка 5: нет названия города');
      expect(first.text).toContain('строка 6: кавычки не закрыты');
      expect(first.text).toContain('строка 8: столбцов 3, а должно быть 10');
      expect(first.text).toContain('строка 9: Каргополь: этот город уже был выше');
      expect(first.text).toContain('Принято: 4 города; новых 3, обновлено 1, без изменений 0. Не принято строк: 5.');
      const [after] = await shop.query("select id, sdek_id, zip, geo_lat from cities where name = 'Казань'");
      expect(after).toMatchObject({ ...kazan, geo_lat: '55.8000000' });
      expect((await suggest('мезень')).map(({ city }) => city)).toEqual(['Мезень, или "Мезень"']);

      const again = await importFile(...lines);
      expect(again.text).toContain('новых 0, обновлено 0, без изменений 4');
      const imports = await shop.query('select added, changed, unchanged, refused from city_imports order by id');
      expect(imports).toEqual([
        { added: 3, changed: 1, unchanged: 0, refused: 5 },
        { added: 0, changed: 0, unchanged: 4, refused: 5 },
      ]);
    });

    it('a file of another format is refused as a whole, with a sentence', async () => {
      expect(await importFile('name,price', 'x,1')).toEqual({
        code: 1,
        text: expect.stringContaining('В первой строке нет столбцов: city, region, geo_lat, geo_lon.'),
      });
      expect(await importFile('')).toEqual({ code: 1, text: expect.stringContaining('Файл пуст.') });
    });
  });

  describe('unknown to every carrier', () => {
    it('the order can be picked up at our own shop, and no price of another city is shown', async () => {
      const items = [{ product: 2, quantity: 1 }];
      const offers = await call<{ offers: { method: string }[] }>(shop.url, '/api/delivery/offers', {
        cityId: 0,
        items,
      });
      expect(offers.body.offers.map(({ method }) => method)).toEqual(['pickup']);
      const estimate = await get<{ ways: { method: string }[] }>('/api/delivery/estimate?product=2&city=0');
      expect(estimate.ways.map(({ method }) => method)).toEqual(['pickup']);
    });
  });

  describe('without a carrier code in our list', () => {
    const waysTo = async (name: string) => {
      const [city] = await shop.query<{ id: number }>(
        'select id from cities where name = $1 and sdek_id is null order by population desc',
        [name],
      );
      const items = [{ product: 2, quantity: 1 }];
      const { body } = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
        cityId: city!.id,
        items,
      });
      const points = await get<{ points: { code: string }[] }>(`/api/delivery/points?cityId=${city!.id}`);
      return { ways: body.offers.map(({ method }) => method), points: points.points.length };
    };

    it('the carrier is asked by name and region, once; if it knows none, no delivery is offered', async () => {
      const before = await shop.sandbox.requestCount('cdek');
      const delivery = await waysTo('Белгород');
      expect(delivery.ways).toEqual(['point', 'point', 'courier', 'pickup']);
      expect(delivery.points).toBeGreaterThan(0);
      await waysTo('Белгород');
      expect((await shop.sandbox.requestCount('cdek')) - before).toBeLessThanOrEqual(4);
      expect(await waysTo('Елец')).toEqual({ ways: ['pickup'], points: 0 });
    });

    it('gets only pickup and a notice while the carrier does not answer', async () => {
      await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 50 });
      const [city] = await shop.query<{ id: number }>("select id from cities where name = 'Курск'");
      const items = [{ product: 2, quantity: 1 }];
      const withoutCarrier = await call<{ offers: { method: string }[]; notice: string | null }>(
        shop.url,
        '/api/delivery/offers',
        { cityId: city!.id, items },
      );
      expect(withoutCarrier.body.offers.map(({ method }) => method)).toEqual(['pickup']);
      expect(withoutCarrier.body.notice).toContain('не отвечает');
      await fetch(`${shop.sandbox.url}/__sandbox/reset`, { method: 'POST' });
      expect((await waysTo('Курск')).ways).toContain('point');
    });
  });
});

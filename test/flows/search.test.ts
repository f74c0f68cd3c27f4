import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenQueries, evaluate } from '../golden/golden.ts';
import { eventually } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Found {
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly image: string | null;
  readonly price: number | null;
}

describe('search', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const search = (query: string, more = '') =>
    call<Found[]>(shop.url, `/api/search-for-site?query=${encodeURIComponent(query)}${more}`);
  const titles = async (query: string) => (await search(query)).body.map(({ title }) => title);

  it('finds the expected result of each golden query among the first three', async () => {
    const queries = goldenQueries('queries');
    expect(queries.length).toBeGreaterThanOrEqual(200);
    const evaluateAll = (set: typeof queries) =>
      evaluate(set, async (query) => (await search(query)).body.map(({ url }) => url));
    const evaluated = await evaluateAll(queries);
    const heldOut = goldenQueries('held-out');
    for (const [name, set, { hitAt3, mrr, misses }] of [
      ['golden', queries, evaluated],
      ['held-out', heldOut, await evaluateAll(heldOut)],
    ] as const)
      console.log(
        `${name} queries: ${set.length}, hit@3 ${(hitAt3 * 100).toFixed(1)} %, MRR ${mrr.toFixed(3)}` +
          misses.map((miss) => `\n  ${miss}`).join(''),
      );
    expect(evaluated.hitAt3).toBeGreaterThanOrEqual(0.95);
  });

  it('answers both methods with the same documented list', async () => {
    const got = await search('магний', '&limit=5');
    expect(got.status).toBe(200);
    expect(got.body[0]).toEqual({
      type: 'product',
      title: 'Магний цитрат с витамином B6',
      url: '/catalog/preparaty/magniy-citrat-b6',
      image: expect.stringMatching(/^\/pictures\/[a-z0-9-]+\/96$/),
      price: expect.any(Number),
    });
    expect(got.body.length).toBeLessThanOrEqual(5);
    const posted = await call<Found[]>(shop.url, '/api/search-for-site', { query: 'магний', limit: 5 });
    expect(posted.body).toEqual(got.body);
    expect((await search('м')).body).toEqual([]);
    expect((await search('')).body).toEqual([]);
  });

  it.each([
    ['10 kB', 'x'.repeat(10_000)],
    ['10 kB of Russian', 'ж'.repeat(10_000)],
    ['emoji', '🧂🌿'],
    ['markup', `'"><script>alert(1)</script>`],
    ['SQL', "'; drop table products; --"],
    ['per cents', '%00%ff'],
    ['a backslash', '\\'],
    ['brackets', '(((('],
    ['the longest allowed', 'а'.repeat(200)],
    ['names of JavaScript', 'constructor __proto__ toString'],
    ['half a sign', '\ud800'],
    ['a turned direction', '\u202eйингам'],
  ])('answers without a failure to %s', async (_what, query) => {
    const address = encodeURIComponent(query.toWellFormed());
    const fetched = await fetch(`${shop.url}/api/search-for-site?query=${address}`);
    const posted = await call<ErrorEnvelope>(shop.url, '/api/search-for-site', { query });
    // Addresses longer than 16 kB are rejected by the HTTP server itself.
    expect([200, 400, 431]).toContain(fetched.status);
    expect([200, 400]).toContain(posted.status);
    if (posted.status === 400) expect(posted.body.error.message).toMatch(/[а-яё]/i);
    const page = await fetch(`${shop.url}/search?q=${address}`);
    expect([200, 431]).toContain(page.status);
    expect(await page.text()).not.toContain('<script>alert(1)');
  });

  it.each(['-1', '0', '51', '1.5', 'много', '1e9'])('limit=%s is refused', async (limit) => {
    expect((await search('магний', `&limit=${limit}`)).status).toBe(400);
  });

  it('answers bodies and parameters of other shapes with 400', async () => {
    for (const body of [
      { query: ['магний'] },
      { query: 5 },
      { query: null },
      [],
      'null',
      '{',
      { query: 'магний', limit: -1 },
    ])
      expect((await call<ErrorEnvelope>(shop.url, '/api/search-for-site', body)).status).toBe(400);
    expect((await search('магний', '&query=йод')).status).toBe(400);
    expect((await search('\u0000')).status).toBe(400);
    for (const query of ['q=%00', 'q=a&q=b', 'page=-1', 'q=чай&page=99999', 'q=%E0%A4%A', ''])
      expect((await fetch(`${shop.url}/search?${query}`)).status).toBeLessThan(500);
  });

  it('follows renamed, withdrawn and new items, and synonyms', async () => {
    await shop.query("update products set name = 'Хвощ «Лесная роса»' where slug = 'chaga-molotaya'");
    await eventually(
      () => titles('лесная роса'),
      (found) => found[0] === 'Хвощ «Лесная роса»',
    );
    await shop.query("update products set published_at = null where slug = 'chaga-molotaya'");
    await eventually(
      () => titles('лесная роса'),
      (found) => !found.includes('Хвощ «Лесная роса»'),
    );
    expect(await titles('болотник')).toEqual([]);
    await shop.query("insert into search_synonyms values ('болотник', 'сабельник')");
    await eventually(
      () => titles('болотник'),
      (found) => found[0] === 'Глюкозамин с сабельником',
    );
    for (const kind of ['news', 'article', 'partner'])
      await shop.query(
        'insert into content_items (kind, slug, title, summary, published_at) values ($1, $2, $3, $4, now())',
        [kind, `zvezdolyot-${kind}`, `Звездолёт ${kind}`, 'О дальних странах.'],
      );
    const found = await eventually(
      async () => (await search('звездолет')).body,
      ({ length }) => length === 3,
    );
    expect(found.map(({ type, url }) => [type, url]).sort()).toEqual([
      ['article', '/stati/zvezdolyot-article'],
      ['new', '/news/zvezdolyot-news'],
      ['partner', '/partnery/zvezdolyot-partner'],
    ]);
  });

  it('shows a page without and with a query, and which correction it made', async () => {
    const page = async (query: string) => (await fetch(`${shop.url}/search/?q=${encodeURIComponent(query)}`)).text();
    const corrected = await page('vfuybq');
    expect(corrected).toContain('Магний цитрат');
    expect(corrected).toContain('Искать именно');
    expect(corrected).toContain('noindex');
    const missed = await page('трактор беларусь');
    expect(missed).toContain('ничего не');
    expect(missed).toContain('href="tel:');
    // A query about an illness finds no product and no promise.
    expect(await titles('от кашля')).toEqual([]);
    for (const query of ['диабет', 'болит колено']) {
      const refused = await page(query);
      expect(refused).not.toContain('Чаще всего');
      expect(refused).not.toMatch(/href="\/catalog\/[a-z-]+\/[a-z0-9-]+"/);
    }
    expect(await page('м')).toContain('Введите хотя бы две');
    // A promo code is not searched for: a link to the cart is shown instead.
    expect(await titles('VESNA10')).toEqual([]);
    expect(await page('VESNA10')).toMatch(/Если это промокод, введите его[^.]*href="\/cart"/);
    expect(missed).not.toContain('Если это промокод');
    expect((await titles('ферум'))[0]).toMatch(/Железо/);
  });

  it('redirects from beyond the last page, as every list does', async () => {
    const redirectOf = async (query: string) => {
      const answer = await fetch(`${shop.url}/search?${query}`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    const q = `q=${encodeURIComponent('чай')}`;
    expect(await redirectOf(`${q}&page=41`)).toEqual([302, expect.stringMatching(/^\/search\?q=[^&]+(?:&page=\d)?$/)]);
    expect(await redirectOf(`${q}&page=41&exact=1`)).toEqual([302, expect.stringContaining('exact=1')]);
    expect(await redirectOf('page=7')).toEqual([302, '/search']);
    const [, end] = await redirectOf(`${q}&page=40`);
    expect((await fetch(shop.url + end, { redirect: 'manual' })).status).toBe(200);
  });

  it('records queries without results, without personal data', async () => {
    // The searches above without results have used up this minute's limit.
    await shop.shiftClock(60_000);
    for (const query of [
      'граммофон',
      'Граммофон!',
      'аня@почта.рф',
      '+7 916 123-45-67',
      'ы'.repeat(70),
      'я живу на улице лесной дом пять ква',
    ])
      await fetch(`${shop.url}/search?q=${encodeURIComponent(query)}`);
    const [row] = await eventually(
      () =>
        shop.query<{ query: string; times: number }>("select query, times from search_misses where query like 'грам%'"),
      (rows) => rows.length > 0,
    );
    expect(row!.query).toBe('граммофон');
    const recorded = await shop.query<{ query: string }>('select query from search_misses');
    expect(recorded.map(({ query }) => query).filter((query) => /@|\d{5}|ы{9}|улиц/.test(query))).toEqual([]);
  });
});

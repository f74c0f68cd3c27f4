import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsEntries } from '../../src/api/account/temp-basket-goods.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openAccount, TEST_SECRET } from '../support/account.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { accountBasket, BASKETS_PATH, type List, type One } from '../support/account-baskets.ts';

const POPULATE = [
  'image',
  'images',
  'section',
  'product_set',
  'video_reviews',
  'reviews',
  'researches',
  'awards',
  'certificates',
  'ingredients',
  'annotation',
  'symptoms',
  'drug_types',
  'for_whats',
  'product_diseases',
  'article',
  'seo',
  'header',
];
const populate = POPULATE.map((name, at) => `populate[temp_basket][populate][product][populate][${at}]=${name}`).join(
  '&',
);

describe('the documented calls of the basket of an account', () => {
  let shop: TestShop;
  let ids: number[];
  const { readIds, lines, post, read, put } = accountBasket(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { SECRET: TEST_SECRET } });
    ids = await readIds();
  });
  afterAll(() => shop.close());

  it('is an empty list before the first write and a list of one after it', async () => {
    const anna = await openAccount(shop);
    const address = `${BASKETS_PATH}?filters[user]=${anna.id}&filters[application]=1&${populate}`;
    const before = await anna.call<List>(address);
    expect([before.status, before.body]).toEqual([
      200,
      { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } },
    ]);
    const created = await post(anna, lines(0, 2, 3));
    expect(created.status).toBe(200);
    const found = await anna.call<List>(address);
    expect(found.body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } });
    const [entry] = found.body.data;
    expect(entry).toMatchObject({ id: created.body.data.id, attributes: { application: 1, lines: lines(0, 2, 3) } });
    for (const name of ['createdAt', 'updatedAt', 'publishedAt'] as const) {
      expect((entry!.attributes as never)[name]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    expect(entry!.attributes.temp_basket.map(({ product, quantity }) => [product.data.id, quantity])).toEqual(
      lines(0, 2, 3).map(({ product, quantity }) => [product, quantity]),
    );
  });

  it('returns goods with every field of the populate list, in the shapes of the dialect', async () => {
    const anna = await openAccount(shop);
    const [bundle] = await shop.query<{ id: number; slug: string; name: string; price: number }>(
      "select id, slug, name, price from products where type = 'bundle' and published_at is not null order by id limit 1",
    );
    await post(anna, [{ product: bundle!.id, quantity: 1 }]);
    const { body } = await anna.call<List>(`${BASKETS_PATH}?${populate}`);
    const { attributes } = body.data[0]!.attributes.temp_basket[0]!.product.data;
    expect(Object.keys(attributes)).toEqual(expect.arrayContaining(POPULATE));
    expect(attributes).toMatchObject({
      type: 'Комплекс',
      price: bundle!.price / 100,
      header: { title: bundle!.name, slug: bundle!.slug },
      section: { data: { id: expect.any(Number), attributes: { slug: expect.stringMatching(/^[a-z-]+$/) } } },
      image: { data: { attributes: { url: expect.stringMatching(/^\/pictures\//), formats: { small: {} } } } },
      product_set: { data: expect.arrayContaining([{ id: expect.any(Number), attributes: expect.anything() }]) },
      symptoms: { data: [] },
      product_diseases: { data: [] },
      seo: { metaTitle: expect.any(String) },
    });
    const bare = await anna.call<List>(BASKETS_PATH);
    const own = bare.body.data[0]!.attributes.temp_basket[0]!.product.data.attributes;
    for (const name of POPULATE) expect(own).not.toHaveProperty(name);
    const unknownFields = await anna.call<List>(`${BASKETS_PATH}?populate=header,password,nothing`);
    expect(unknownFields.body.data[0]!.attributes.temp_basket[0]!.product.data.attributes).not.toHaveProperty(
      'password',
    );
  });

  it('takes as many database queries for 80 goods as for one', async () => {
    const database = openDatabase(shop.databaseUrl, { connections: 4, log: undefined as never });
    let queries = 0;
    const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
    database.pool.query = ((...args: unknown[]) => {
      queries++;
      return query(...args);
    }) as never;
    const ctx = { db: database.db, now: () => new Date() } as never;
    const one = await goodsEntries(ctx, ids.slice(0, 1), new Set(POPULATE));
    const queriesForOne = queries;
    const many = await goodsEntries(ctx, ids.slice(0, 80), new Set(POPULATE));
    await database.close();
    expect([one.size, many.size, queriesForOne, queries]).toEqual([1, 80, 4, 8]);
  });

  it.each([
    ['filters[name]=1', 'name'],
    ['filters[user][password][$eq]=1', 'user.password'],
    ['filters[user][$ne]=1', '$ne'],
    ['filters[application][$gt]=0', '$gt'],
    ['filters=1', 'filters'],
    ['sort=price', 'price'],
    ['fields[0]=password', 'password'],
    ['filtrs[user]=1', 'filtrs'],
    ['pagination[page]=x', 'page'],
    ['pagination[cursor]=1', 'cursor'],
  ])('%s is refused', async (query, name) => {
    const { status, body } = await (await openAccount(shop)).call<List>(`${BASKETS_PATH}?${query}`);
    expect([status, body]).toEqual([
      400,
      {
        data: null,
        error: { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}`, details: {} },
      },
    ]);
  });

  it.each([
    ['sort=createdAt:up', 'Invalid order. order can only be one of asc|desc|ASC|DESC'],
    [
      'pagination[page]=1&pagination[limit]=2',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    ],
    ['pagination[withCount]=x', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
  ])('%s: %s', async (query, message) => {
    const { status, body } = await (await openAccount(shop)).call<List>(`${BASKETS_PATH}?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('pages, sorts and selects', async () => {
    const anna = await openAccount(shop);
    await post(anna, lines(0, 1));
    const get = async (query: string) => (await anna.call<List>(`${BASKETS_PATH}?${query}`)).body;
    expect((await get('sort=updatedAt:desc&pagination[start]=0&pagination[limit]=5')).meta).toEqual({
      pagination: { start: 0, limit: 5, total: 1 },
    });
    expect((await get('pagination[page]=2&pagination[pageSize]=1')).data).toEqual([]);
    expect((await get('pagination[withCount]=false')).meta).toEqual({ pagination: { page: 1, pageSize: 25 } });
    expect((await get('filters[application]=2')).data).toEqual([]);
    expect((await get(`filters[$and][0][user][id][$eq]=${anna.id}&filters[application][$in][0]=1`)).data).toHaveLength(
      1,
    );
    expect(Object.keys((await get('fields[0]=version')).data[0]!.attributes)).toEqual(['version']);
  });

  it.each([
    [{}, 'Missing "data" payload in the request body'],
    [{ data: null }, 'Missing "data" payload in the request body'],
    [{ data: { application: 2, temp_basket: [] } }, 'application must be 1'],
    [{ data: { temp_basket: [{ product: 1, quantity: 0 }] } }, 'Количество должно быть не меньше 1'],
    [
      {
        data: {
          temp_basket: [
            { product: 1, quantity: 600 },
            { product: 1, quantity: 600 },
          ],
        },
      },
      'Не больше 999 штук одного товара',
    ],
    [{ data: { temp_basket: [], version: 0 } }, 'temp_basket, later, favorites and version must be sent together'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await (await openAccount(shop)).call<One>(BASKETS_PATH, { body });
    expect([answer.status, answer.body.error.name, answer.body.error.message]).toEqual([
      400,
      'ValidationError',
      message,
    ]);
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '{"data":{"temp_basket":{"$gt":""}}}',
    '{"data":{"temp_basket":[{"product":{"$ne":1}}]}}',
    '{"data":{"user":{"$gt":0}}}',
  ])('the body %s is refused with 400, never 500', async (body) => {
    const anna = await openAccount(shop);
    for (const path of [BASKETS_PATH, `${BASKETS_PATH}/merge`])
      expect((await anna.call(path, { body })).status).toBe(400);
  });

  it('refuses unknown products and sets products no longer sold aside', async () => {
    const anna = await openAccount(shop);
    const unknown = await post(anna, [...lines(0, 1), { product: 2_000_000_000, quantity: 1 }]);
    expect([unknown.status, unknown.body.error.message]).toEqual([
      400,
      '1 relation(s) of type api::product.product associated with this entity do not exist',
    ]);
    await post(anna, lines(0, 2));
    await shop.query('update products set published_at = null where id = $1', [ids[1]]);
    const { attributes } = await read(anna);
    expect(attributes.temp_basket.map(({ id }) => id)).toEqual([ids[0]]);
    expect(attributes.lines).toEqual(lines(0, 2));
    await shop.query('update products set published_at = now() where id = $1', [ids[1]]);
  });

  it('is created once, however many requests come at the same moment', async () => {
    const anna = await openAccount(shop);
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        anna.call<One>(BASKETS_PATH, { body: { data: { temp_basket: lines(0, 2) } }, at: shop.webs[at % 2]!.url }),
      ),
    );
    expect(new Set(created.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    expect((await post(anna, lines(0, 2))).body.data.attributes.version).toBe(1);
    expect(await shop.query('select id from baskets where customer_id = $1', [anna.id])).toHaveLength(1);
  });

  it('a basket written by a documented client keeps the fields that the client leaves out', async () => {
    const anna = await openAccount(shop);
    const { id } = (await post(anna, lines(0, 3, 2))).body.data;
    const changed = await put(anna, id, { temp_basket: [{ product: { id: ids[5] }, quantity: 1 }] });
    expect(changed.status).toBe(200);
    expect(changed.body.data.attributes).toMatchObject({ version: 2, lines: lines(5, 1), later: lines(0, 3, 2) });
    expect((await put(anna, id, {})).body.data.attributes.version).toBe(2);
    const [event] = await shop.query<{ actor: string; facts: object }>(
      "select actor, facts from customer_events where customer_id = $1 and kind = 'basket-overwritten'",
      [anna.id],
    );
    expect(event).toEqual({
      actor: `customer:${anna.id}`,
      facts: { version: 2, displaced: lines(0, 3, 2), capped: [] },
    });
  });
});

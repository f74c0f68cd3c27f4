import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const PRODUCT = ['product:2'];
const IN_SITEMAP = ['sitemap-goods', 'sitemap-goods:1'];
const REVIEW = `insert into reviews (id, product_id, name, rating, text, state, written_at)
  values ('00000000-0000-4000-8000-000000000001', 2, 'Анна', 5, 'Хорошо', 'waiting', now())`;

describe('notifications about changes in the database', () => {
  let database: TestDatabase;
  let listener: pg.Client;
  let payloads: string[] = [];
  let ended = Promise.withResolvers<void>();
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.query('update stock_levels set available = 100, held = 0 where product_id = 2');
    listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    listener.on('notification', ({ payload }) => (payload === 'end' ? ended.resolve() : payloads.push(payload!)));
    await listener.query('listen page_changes');
  });
  afterAll(async () => {
    await listener.end();
    await database.close();
  });

  /** Payloads in alphabetical order, with repetitions. */
  async function notificationsOf(sql: string): Promise<string[]> {
    payloads = [];
    ended = Promise.withResolvers();
    await database.query(sql);
    await database.query("notify page_changes, 'end'");
    await ended.promise;
    return payloads.sort();
  }

  it.each([
    ["update products set name = name || '!' where id = 2", [...PRODUCT, ...IN_SITEMAP]],
    ['update products set popularity = popularity + 1 where id = 2', [...PRODUCT, 'section:2', 'shelf']],
    ['update products set price = price + 100 where id = 2', [...PRODUCT, ...IN_SITEMAP]],
    ['update products set vat_percent = case vat_percent when 10 then 22 else 10 end where id = 2', PRODUCT],
    ["update sections set tagline = tagline || '!' where id = 2", ['section:2', 'shelf']],
    ['delete from product_pictures where product_id = 2', [...PRODUCT, 'shelf', ...IN_SITEMAP]],
    [
      'insert into product_ratings values (2, 5, 1) on conflict (product_id) do update set rating_sum = 1, rating_count = 1',
      PRODUCT,
    ],
    ['update stock_levels set available = 99, held = 1 where product_id = 2', []],
    ['update stock_levels set available = 5 where product_id = 2', PRODUCT],
    ['update stock_levels set available = 0 where product_id = 2', PRODUCT],
    [REVIEW, []],
    ["update reviews set state = 'published' where name = 'Анна' and text = 'Хорошо'", [...PRODUCT, 'reviews']],
    ["delete from reviews where name = 'Анна' and text = 'Хорошо'", [...PRODUCT, 'reviews']],
    [
      "update content_items set title = title || '!' where id = (select min(id) from content_items where kind = 'news')",
      ['content-list:news', expect.stringMatching(/^content:\d+$/)],
    ],
    ["update coupons set uses = uses + 1 where code = 'VESNA10'", []],
    ["update coupons set active = not active where code = 'VESNA10'", ['coupons']],
    ["update coupons set value = value + 1 where code = 'VESNA10'", ['coupons']],
    ["insert into settings (key, value) values ('other', '1')", []],
    [
      `insert into settings (key, value) values ('company', '{"x": 1}') on conflict (key) do update set value = settings.value || '{"x": 1}'`,
      ['company'],
    ],
    ["insert into search_synonyms (word, means) values ('проба', 'испытание')", ['synonyms']],
    ["insert into search_synonyms (word, means) values ('проба', 'испытание') on conflict do nothing", []],
  ])('%s', async (sql, tags) => {
    expect(await notificationsOf(sql)).toEqual(tags);
  });

  it.each([
    'products',
    'sections',
    'product_pictures',
    'product_parts',
    'product_ratings',
    'product_content',
    'product_materials',
    'stock_levels',
    'reviews',
    'content_items',
    'webinars',
    'coupons',
    'settings',
    'search_synonyms',
  ])('no notification about %s when an update changes nothing', async (table) => {
    const [column] = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = '${table}' and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
       order by ordinal_position desc limit 1`,
    );
    expect(await notificationsOf(`update ${table} set ${column!.name} = ${column!.name}`)).toEqual([]);
  });

  it('10 000 products changed by one statement send a few notifications, and so does an update that changes nothing', async () => {
    const copies = `insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, details,
        weight_grams, size_cm, released_at, published_at)
      select 'kopiya-' || i, 2, 'single', 'physical', 'Копия ' || i, '', '', '', 10000, '{}', 100, '{1,1,1}', date '2026-01-01', now()
      from generate_series(1, 10000) i`;
    const inSitemap = ['sitemap-goods', 'sitemap-goods:*'];
    expect(await notificationsOf(copies)).toEqual(['product:*', 'section:*', 'shelf', ...inSitemap]);
    expect(
      await notificationsOf("update products set price = price + 100, old_price = null where slug like 'kopiya-%'"),
    ).toEqual(['product:*', ...inSitemap]);
    expect(await notificationsOf("update products set price = price where slug like 'kopiya-%'")).toEqual([]);
  });

  it('2000 products changed one by one in a transaction send about 1000 notifications', async () => {
    const received = await notificationsOf(`do $$ declare slug_of text; begin
      for slug_of in select slug from products where slug like 'kopiya-%' limit 2000 loop
        update products set popularity = popularity + 1 where slug = slug_of;
      end loop; end $$`);
    expect(received.length).toBeLessThanOrEqual(1_003);
    expect(received).toEqual(expect.arrayContaining(['product:*', 'shelf']));
  });
});

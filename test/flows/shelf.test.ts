import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { eventually } from '../support/buyer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECTION = '/catalog/preparaty';

describe('a shelf', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { DATABASE_CONNECTIONS: '4' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    // Filter values of this test, independent of the demo world.
    await shop.query(`update products set drug_type = case when id % 3 = 0 then 'Капсулы' else 'Чай' end,
      audience = case when id % 2 = 0 then array['Женщинам'] else array['Мужчинам'] end,
      main_ingredients = case when id % 5 = 0 then array['Магний'] else array['Ромашка'] end where section_id = 2`);
    await shop.query(
      "insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, purposes, drug_type, audience, details, weight_grams, size_cm, popularity, released_at, published_at) select 'polka-' || i, 2, 'single', 'physical', 'Полка ' || i, '', 'капсулы', '1 шт.', 10000 + 1000 * (i % 7), array['Спокойствие и сон'], 'Капсулы', array['Детям'], '{\"annotation\": []}', 1, '{1,1,1}', 0, '2024-01-01', now() from generate_series(1, 100) i",
    );
    await shop.query(
      "insert into stock_levels (product_id, available) select id, 10 from products where slug like 'polka-%'",
    );
    for (const web of [0, 1])
      await eventually(
        () => html(`${SECTION}?for=detyam`, web),
        (page) => page.includes('>100\u00a0товаров<'),
      );
  });
  afterAll(() => shop.close());

  const get = (path: string, web = 0) => fetch(shop.webs[web]!.url + path, { redirect: 'manual' });
  const html = async (path: string, web = 0) => (await get(path, web)).text();
  const slugs = (page: string) =>
    [...page.matchAll(/<h3><a href="\/catalog\/[a-z-]+\/([a-z0-9-]+)"/g)].map(([, slug]) => slug!);
  const totalOf = (page: string) =>
    Number(/<h1>[\s\S]*?>([\d\s\u00a0]+)\u00a0товар/.exec(page)?.[1]?.replace(/\D/g, ''));
  const countOf = (page: string, name: string, value: string) =>
    Number(
      new RegExp(`name="${name}"[^>]*value="${value}"[^>]*><span>[^<]*</span> <small>(\\d+)</small>`).exec(page)?.[1],
    );
  const count = async (where: string) =>
    (
      await shop.query<{ n: number }>(
        `select count(*)::int as n from products p left join stock_levels s on s.product_id = p.id where section_id = 2 and published_at is not null and ${where}`,
      )
    )[0]!.n;
  const idOf = async (slug: string) =>
    (await shop.query<{ id: number }>('select id from products where slug = $1', [slug]))[0]!.id;

  it('shows what SQL finds, and at each filter value the count that a click would show', async () => {
    const page = await html(`${SECTION}?form=kapsuly&for=zhenshchinam&for=detyam&price-from=100&price-to=900`);
    const price = 'price between 10000 and 90000';
    const audience = "audience && array['Женщинам', 'Детям']";
    expect(totalOf(page)).toBe(await count(`drug_type = 'Капсулы' and ${audience} and ${price}`));
    expect(countOf(page, 'form', 'chay')).toBe(await count(`drug_type = 'Чай' and ${audience} and ${price}`));
    expect(countOf(page, 'for', 'muzhchinam')).toBe(
      await count(`drug_type = 'Капсулы' and 'Мужчинам' = any(audience) and ${price}`),
    );
    expect(countOf(page, 'purpose', 'spokoystvie-i-son')).toBe(
      await count(`drug_type = 'Капсулы' and ${audience} and ${price} and 'Спокойствие и сон' = any(purposes)`),
    );
    expect(page).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(page).toContain(`rel="canonical" href="${shop.url}${SECTION}"`);
  });

  it('gives one purpose its own page for search engines', async () => {
    const page = await html(`${SECTION}?purpose=spokoystvie-i-son&sort=new`);
    expect(page).toContain('<title>Препараты: Спокойствие и\u00a0сон — Травосоль</title>');
    expect(page).toContain(`rel="canonical" href="${shop.url}${SECTION}?purpose=spokoystvie-i-son"`);
    expect(page).not.toContain('noindex');
  });

  it('accepts any query string: nothing breaks, unknown parameters change nothing', async () => {
    const plain = await html(SECTION);
    for (const junk of [
      'purpose=%F0%9F%98%80',
      "form='%20or%201=1--",
      'limit=-1',
      'page=-1',
      'page=0',
      'page=1e9',
      'sort[]=price',
      'sort=__proto__',
      'price-from=-5&price-to=abc',
      'for=%00',
      'ingredient=%ff%fe',
      `purpose=${'ы'.repeat(2000)}`,
      'stock=maybe',
      'asof=5',
      'purpose[]=a&purpose[b]=c',
      'constructor=1&toString=2',
      '%',
      '&&&===',
    ]) {
      const answer = await get(`${SECTION}?${junk}`);
      expect([junk.slice(0, 40), answer.status]).toEqual([junk.slice(0, 40), 200]);
      expect(slugs(await answer.text())).toEqual(slugs(plain));
    }
    // A well-formed filter value that no product has is ignored as well, and its page is not cached.
    const unknown = await get(`${SECTION}?form=nichego-takogo`);
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(totalOf(await html(`${SECTION}?price-from=900&price-to=100`))).toBe(
      await count('price between 10000 and 90000'),
    );
    const nothing = await html(`${SECTION}?for=detyam&form=chay`);
    expect(nothing).toContain('Всё сразу не');
    for (const asof of [
      'sort=price-up&page=2&asof=999999999999999',
      'sort=price-up&page=2&asof=1',
      'price-from=1&page=2&asof=00',
    ])
      expect((await get(`${SECTION}?${asof}`)).status).toBe(200);
  });

  it('redirects from beyond the last page to the last one', async () => {
    for (const [asked, last] of [
      ['for=detyam&page=9999', 'for=detyam&page=5'],
      ['for=detyam&form=chay&page=7', 'form=chay&for=detyam'],
    ]) {
      const answer = await get(`${SECTION}?${asked}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${SECTION}?${last}`]);
    }
  });

  it.each(['sort=price-up', 'sort=price-down', 'price-from=1&price-to=9000&sort=new'])(
    'followed by its next links with %s shows every product once while prices change, at any web process',
    async (choice) => {
      const changing = new pg.Client({ connectionString: shop.databaseUrl });
      const slow = new pg.Client({ connectionString: shop.databaseUrl });
      await changing.connect();
      await slow.connect();
      const seen: string[] = [];
      let next: string | undefined = `${SECTION}?for=detyam&${choice}`;
      let web = 0;
      try {
        // A transaction begun before the walk and committed in the middle of it: its timestamp is older than the first page.
        await slow.query('begin');
        await slow.query("update products set price = price + 500000 where slug in ('polka-7', 'polka-14')");
        while (next !== undefined) {
          const page: string = await html(next, web++ % 2);
          seen.push(...slugs(page));
          await changing.query(
            "update products set price = 10000 + (price * 7919 + id * 104729) % 70000 where slug like 'polka-%' and slug not in ('polka-7', 'polka-14') and id % 4 = $1",
            [web % 4],
          );
          if (web === 2) await slow.query('commit');
          next = /<a href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
        }
      } finally {
        await changing.end();
        await slow.end();
        await shop.query("update products set price = 10000 + 1000 * (id % 7) where slug like 'polka-%'");
      }
      expect(web).toBeGreaterThan(4);
      expect(seen.toSorted()).toEqual(Array.from({ length: 100 }, (_, i) => `polka-${i + 1}`).toSorted());
    },
  );

  it('follows prices, stock and publication at every web process', async () => {
    const both = async (path: string, fits: (page: string) => boolean) => {
      for (const web of [0, 1]) await eventually(() => html(path, web), fits);
    };
    const id = await idOf('polka-50');
    await both(`${SECTION}?for=detyam&sort=price-up`, (page) => slugs(page)[0] !== 'polka-50');
    await shop.query('update products set price = 100 where id = $1', [id]);
    await both(`${SECTION}?for=detyam&sort=price-up`, (page) => slugs(page)[0] === 'polka-50');

    await shop.query('update stock_levels set available = 0 where product_id = $1', [id]);
    await both(`${SECTION}?for=detyam&stock=yes`, (page) => totalOf(page) === 99);

    await shop.query('update products set published_at = null where id = $1', [id]);
    await both(`${SECTION}?for=detyam`, (page) => totalOf(page) === 99 && countOf(page, 'for', 'detyam') === 99);
    await shop.query('update products set published_at = now() where id = $1', [id]);
    await both(`${SECTION}?for=detyam`, (page) => totalOf(page) === 100);
  });

  it('counts a bundle as available while its scarcest part is', async () => {
    const [bundle] = await shop.query<{ id: number; part: number }>(
      "select b.id, min(pp.part_id) as part from products b join product_parts pp on pp.bundle_id = b.id where b.type = 'bundle' group by b.id order by b.id limit 1",
    );
    await shop.query("update products set section_id = 2, drug_type = 'Набор' where id = $1", [bundle!.id]);
    await eventually(
      () => html(`${SECTION}?set=yes&form=nabor&stock=yes`),
      (page) => totalOf(page) === 1,
    );
    await shop.query('update stock_levels set available = 0 where product_id = $1', [bundle!.part]);
    await eventually(
      () => html(`${SECTION}?set=yes&form=nabor&stock=yes`),
      (page) => totalOf(page) === 0,
    );
  });
});

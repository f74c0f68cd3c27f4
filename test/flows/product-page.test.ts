import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('a product page and the content linked to it', () => {
  let shop: TestShop;
  let product: { id: number; address: string };
  beforeAll(async () => {
    shop = await openTestShop();
    const [found] = await shop.query<{ id: number; slug: string }>(
      "select id, slug from products where section_id = 2 and type = 'single' and details ? 'sgr' order by id limit 1",
    );
    product = { id: found!.id, address: `/catalog/preparaty/${found!.slug}` };
    // Removes the content of the demo world, so that only what this test writes is checked.
    await shop.query('delete from content_items');
    await shop.query('delete from reviews');
    await shop.query('delete from product_ratings');
  });
  afterAll(() => shop.close());

  const page = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return { status: answer.status, html: (await answer.text()).replaceAll('\u00a0', ' ') };
  };
  /** Schema.org objects of a page by type. */
  const factsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => {
        const fact = JSON.parse(json!) as Record<string, unknown>;
        return [fact['@type'], fact];
      }),
    );
  const write = async (item: {
    kind: string;
    slug: string;
    title: string;
    body?: object[];
    facts?: object;
    hidden?: boolean;
  }) => {
    const [row] = await shop.query<{ id: number }>(
      `insert into content_items (kind, slug, title, summary, body, facts, published_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        item.kind,
        item.slug,
        item.title,
        `Коротко: ${item.title}`,
        JSON.stringify(item.body ?? []),
        JSON.stringify(item.facts ?? {}),
        item.hidden ? null : '2026-03-05T09:00:00Z',
      ],
    );
    return row!.id;
  };

  it('a product without a section is placed by its type', async () => {
    await shop.query(
      `insert into products (slug, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm, released_at, published_at)
       select 'nigde-' || type, type, 'physical', 'Нигде', '', 'набор', '1 шт.', 10000, '{"annotation": []}', 1, '{1,1,1}', now(), now()
       from unnest(array['single', 'bundle']) type`,
    );
    const redirectOf = async (path: string) => {
      const answer = await fetch(shop.url + path, { redirect: 'manual' });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('location')];
    };
    expect(await redirectOf('/catalog/preparaty/nigde-single')).toEqual([308, '/catalog/prochie-tovary/nigde-single']);
    expect(await redirectOf('/catalog/preparaty/nigde-bundle')).toEqual([308, '/catalog/kursy/nigde-bundle']);
    expect(await redirectOf('/catalog/kursy/nigde-bundle')).toEqual([200, null]);
  });

  it('lists are cached until an item changes; unpublished items appear nowhere', async () => {
    const paragraph = { kind: 'paragraph', text: 'Мята растёт у воды. '.repeat(120) };
    const article = await write({ kind: 'article', slug: 'myata', title: 'Мята у воды', body: [paragraph] });
    await write({ kind: 'article', slug: 'chernovik', title: 'Черновик о мяте', hidden: true });
    const list = await eventually(
      () => page('/stati'),
      ({ html }) => html.includes('Мята у воды'),
    );
    expect(list.html).toContain('2 минуты чтения');
    expect(list.html).not.toContain('Черновик');
    expect((await page('/stati/chernovik')).status).toBe(404);
    expect((await page('/news/myata')).status).toBe(404);
    // Beyond its end a list redirects to its last page.
    const beyond = await fetch(`${shop.url}/stati?page=2`, { redirect: 'manual' });
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/stati']);

    const read = await page('/stati/myata');
    expect(read.status).toBe(200);
    expect(factsOf(read.html)['Article']).toMatchObject({
      headline: 'Мята у воды',
      datePublished: '2026-03-05T09:00:00.000Z',
      mainEntityOfPage: `${shop.url}/stati/myata`,
    });
    await shop.query("update content_items set title = 'Мята в тени' where id = $1", [article]);
    await eventually(
      () => page('/stati/myata'),
      ({ html }) => html.includes('Мята в тени'),
    );
    await eventually(
      () => page('/stati'),
      ({ html }) => html.includes('Мята в тени'),
    );
  });

  it('goods are shown beside an article, but never beside a text about an illness', async () => {
    const goods = async (id: number) =>
      shop.query('insert into product_content (product_id, content_id) values ($1, $2)', [product.id, id]);
    await goods(await write({ kind: 'article', slug: 'o-travakh', title: 'О травах' }));
    await goods(await write({ kind: 'article', slug: 'pri-diabete', title: 'Питание при диабете' }));
    const lawful = await page('/stati/o-travakh');
    expect(lawful.html).toContain('Товары по теме');
    expect(lawful.html).toContain(product.address);
    const illness = await page('/stati/pri-diabete');
    expect(illness.status).toBe(200);
    expect(illness.html).not.toContain(product.address);
  });

  it('shows the lawful content linked to the product, and follows every change', async () => {
    const join = async (id: number, position: number) =>
      shop.query('insert into product_content (product_id, content_id, position) values ($1, $2, $3)', [
        product.id,
        id,
        position,
      ]);
    const film = 'https://rutube.ru/video/10b3a03fc01d5bbcc632a2f3514e8aab/';
    const paper = { number: 'ABC-77', date: '2025-03-14', issuedBy: 'Центр сертификации' };
    const certificate = await write({ kind: 'certificate', slug: 'iso', title: 'Сертификат качества', facts: paper });
    const items = [
      certificate,
      await write({ kind: 'award', slug: 'diplom', title: 'Диплом выставки' }),
      await write({ kind: 'research', slug: 'obzor', title: 'Обзор данных', facts: { year: 2021 } }),
      await write({ kind: 'research', slug: 'bolezn', title: 'Течение болезни' }),
      await write({ kind: 'video', slug: 'film', title: 'Как мы сушим травы', facts: { url: film, minutes: 7 } }),
      await write({ kind: 'video', slug: 'chuzhoe', title: 'Чужое кино', facts: { url: 'https://evil.example/x' } }),
      await write({ kind: 'article', slug: 'skrytaya', title: 'Скрытая статья', hidden: true }),
    ];
    for (const [position, id] of items.entries()) await join(id, position);

    const { html } = await eventually(
      () => page(product.address),
      (found) => found.html.includes('Как мы сушим травы'),
    );
    for (const fragment of ['Сертификат качества', '№ ABC-77 от 14 марта 2025', 'Диплом выставки', '/research/obzor'])
      expect(html).toContain(fragment);
    expect(html).toContain('О травах');
    for (const fragment of ['Течение болезни', 'Питание при диабете', 'Чужое кино', 'Скрытая статья', '<iframe'])
      expect(html).not.toContain(fragment);

    await shop.query("update content_items set title = 'Новый сертификат' where id = $1", [certificate]);
    await eventually(
      () => page(product.address),
      (found) => found.html.includes('Новый сертификат'),
    );
    await shop.query('delete from product_content where content_id = $1', [certificate]);
    await eventually(
      () => page(product.address),
      (found) => !found.html.includes('Новый сертификат'),
    );
  });

  it('reports an offer to search engines, and a rating only when there are reviews', async () => {
    const before = factsOf((await page(product.address)).html)['Product'] as Record<string, unknown>;
    const [row] = await shop.query<{ price: number }>('select price from products where id = $1', [product.id]);
    expect(before['offers']).toMatchObject({
      price: (row!.price / 100).toFixed(2),
      priceCurrency: 'RUB',
      url: shop.url + product.address,
    });
    expect(before).not.toHaveProperty('aggregateRating');
    expect(before).not.toHaveProperty('review');

    for (const [rating, state] of [
      [5, 'published'],
      [4, 'published'],
      [1, 'waiting'],
    ] as const)
      await shop.query(
        `insert into reviews (id, product_id, name, rating, text, state, written_at)
         values (gen_random_uuid(), $1, 'Ольга', $2, 'Пью по утрам', $3, now())`,
        [product.id, rating, state],
      );
    await shop.query('insert into product_ratings values ($1, 9, 2)', [product.id]);
    const rated = await eventually(
      async () => factsOf((await page(product.address)).html)['Product'] as Record<string, unknown>,
      (fact) => 'aggregateRating' in fact,
    );
    expect(rated['aggregateRating']).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
    expect(rated['review']).toHaveLength(2);
  });

  it('delivery to a city is estimated for one piece; invalid parameters are refused', async () => {
    interface Estimate {
      city: string;
      ways: { method: string; price: number }[];
    }
    const estimate = (query: string) => call<Estimate>(shop.url, `/api/delivery/estimate?${query}`);
    const moscow = await estimate(`product=${product.id}`);
    expect(moscow.body.city).toBe('Москва');
    expect(moscow.body.ways.map(({ method }) => method)).toEqual(['pickup', 'point', 'courier']);
    const [kazan] = await shop.query<{ id: number }>("select id from cities where name = 'Казань'");
    expect((await estimate(`product=${product.id}&city=${kazan!.id}`)).body.city).toBe('Казань');
    expect((await estimate('product=999999')).status).toBe(409);
    expect((await estimate(`product=${product.id}&city=999999`)).status).toBeGreaterThanOrEqual(400);
    for (const odd of ['', 'product=-1', 'product=%00', 'product=1&product=2', `product=${'9'.repeat(10_000)}`])
      expect((await estimate(odd)).status, odd.slice(0, 20)).toBe(400);
  });
});

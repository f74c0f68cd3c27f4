import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { openHouse, type House } from '../support/house.ts';

describe('a product page and what is read beside it', () => {
  let house: House;
  let product: { id: number; address: string };
  beforeAll(async () => {
    house = await openHouse();
    const [found] = await house.query<{ id: number; slug: string }>(
      "select id, slug from products where section_id = 2 and type = 'Товар' and details ? 'sgr' order by id limit 1",
    );
    product = { id: found!.id, address: `/catalog/preparaty/${found!.slug}` };
    // Only what this story writes is looked at, whatever the demo world has beside its goods.
    await house.query('delete from content_items');
  });
  afterAll(() => house.close());

  const page = async (path: string) => {
    const answer = await fetch(house.url + path);
    return { status: answer.status, html: (await answer.text()).replaceAll('\u00a0', ' ') };
  };
  /** Schema.org objects of a page by their type. */
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
    const [row] = await house.query<{ id: number }>(
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

  it('lists are kept until an item changes; what is not published is nowhere', async () => {
    const words = { kind: 'paragraph', text: 'Мята растёт у воды. '.repeat(120) };
    const article = await write({ kind: 'article', slug: 'myata', title: 'Мята у воды', body: [words] });
    await write({ kind: 'article', slug: 'chernovik', title: 'Черновик о мяте', hidden: true });
    const list = await eventually(
      () => page('/stati'),
      ({ html }) => html.includes('Мята у воды'),
    );
    expect(list.html).toContain('2 минуты чтения');
    expect(list.html).not.toContain('Черновик');
    expect((await page('/stati/chernovik')).status).toBe(404);
    expect((await page('/news/myata')).status).toBe(404);
    expect((await page('/stati?page=2')).status).toBe(404);

    const read = await page('/stati/myata');
    expect(read.status).toBe(200);
    expect(factsOf(read.html)['Article']).toMatchObject({
      headline: 'Мята у воды',
      datePublished: '2026-03-05T09:00:00.000Z',
      mainEntityOfPage: `${house.url}/stati/myata`,
    });
    await house.query("update content_items set title = 'Мята в тени' where id = $1", [article]);
    await eventually(
      () => page('/stati/myata'),
      ({ html }) => html.includes('Мята в тени'),
    );
    await eventually(
      () => page('/stati'),
      ({ html }) => html.includes('Мята в тени'),
    );
  });

  it('goods stand beside an article, but never beside words of an illness', async () => {
    const goods = async (id: number) =>
      house.query('insert into product_content (product_id, content_id) values ($1, $2)', [product.id, id]);
    await goods(await write({ kind: 'article', slug: 'o-travakh', title: 'О травах' }));
    await goods(await write({ kind: 'article', slug: 'pri-diabete', title: 'Питание при диабете' }));
    const lawful = await page('/stati/o-travakh');
    expect(lawful.html).toContain('Товары по теме');
    expect(lawful.html).toContain(product.address);
    const illness = await page('/stati/pri-diabete');
    expect(illness.status).toBe(200);
    expect(illness.html).not.toContain(product.address);
  });
});

// Longer than usual: one case for each row of the documented dialect.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Entry {
  readonly id: number;
  readonly attributes: Record<string, unknown> & { readonly title: string; readonly slug: string };
}

interface Answer {
  readonly data: readonly Entry[];
  readonly meta: { readonly pagination: Record<string, number> };
  readonly error?: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    readonly details: object;
  };
}

describe('the content API, row by row of the documented dialect', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    await shop.query("delete from content_items where kind = 'press'");
    await shop.query(`
      insert into content_items (kind, slug, title, summary, facts, position, published_at) values
        ('press', 'a-myata', 'Мята 100%', 'Первая заметка', '{"outlet": "Вестник"}', 3, '2026-01-01T00:00:00Z'),
        ('press', 'b-lipa', 'Липа_и мёд', 'Вторая заметка', '{}', 2, '2026-02-01T00:00:00Z'),
        ('press', 'c-sol', 'Соль \\ море', 'Третья заметка', '{"url": "https://example.ru/sol"}', 1, '2026-03-01T00:00:00Z'),
        ('press', 'd-myata', 'мята и чай', 'Четвёртая', '{}', 1, '2026-04-01T00:00:00Z'),
        ('press', 'z-nikto', 'Никому', 'Не опубликовано', '{}', 0, null),
        ('press', 'z-zavtra', 'Завтра', 'Ещё нет', '{}', 0, now() + interval '1 day')`);
  });
  afterAll(() => shop.close());

  async function get(path: string): Promise<{ status: number; body: Answer }> {
    const answer = await fetch(`${shop.url}/api${path}`);
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  const slugs = async (query: string) => {
    const { status, body } = await get(`/presses?${query}`);
    expect([query, status, body.error?.message]).toEqual([query, 200, undefined]);
    return body.data.map(({ attributes }) => attributes.slug[0]).join('');
  };

  it.each([
    ['', 'abcd'],
    ['filters[slug]=b-lipa', 'b'],
    ['filters[slug][$eq]=b-lipa', 'b'],
    ['filters[title][$eqi]=МЯТА И ЧАЙ', 'd'],
    ['filters[slug][$ne]=b-lipa', 'acd'],
    ['filters[title][$nei]=мята И чай', 'abc'],
    ['filters[slug][$in][0]=a-myata&filters[slug][$in][1]=c-sol', 'ac'],
    ['filters[slug][$in]=a-myata&filters[slug][$in]=c-sol', 'ac'],
    ['filters[slug][0]=a-myata&filters[slug][1]=c-sol', 'ac'],
    ['filters[slug][$notIn][0]=a-myata', 'bcd'],
    ['filters[position][$lt]=2', 'cd'],
    ['filters[position][$lte]=2', 'bcd'],
    ['filters[position][$gt]=2', 'a'],
    ['filters[publishedAt][$gte]=2026-03-01T00:00:00Z', 'cd'],
    ['filters[publishedAt][$lt]=2026-02-01', 'a'],
    ['filters[position][$between][0]=2&filters[position][$between][1]=3', 'ab'],
    ['filters[title][$contains]=Мята', 'a'],
    ['filters[title][$notContains]=Мята', 'bcd'],
    ['filters[title][$containsi]=мята', 'ad'],
    ['filters[title][$notContainsi]=мята', 'bc'],
    ['filters[title][$startsWith]=мята', 'd'],
    ['filters[title][$startsWithi]=МЯТА', 'ad'],
    ['filters[description][$endsWith]=заметка', 'abc'],
    ['filters[description][$endsWithi]=ЗАМЕТКА', 'abc'],
    ['filters[publishedAt][$null]=true', ''],
    ['filters[publishedAt][$notNull]=true', 'abcd'],
    ['filters[publishedAt][$null]=false', 'abcd'],
    // Wildcards of SQL patterns match only themselves.
    ['filters[title][$contains]=%25', 'a'],
    ['filters[title][$contains]=_', 'b'],
    ['filters[title][$contains]=%5C', 'c'],
    ["filters[title][$contains]=' or 1=1 --", ''],
    ['filters[$and][0][position]=1&filters[$and][1][slug][$startsWith]=c', 'c'],
    ['filters[$or][0][position]=3&filters[$or][1][slug][$startsWith]=c', 'ac'],
    ['filters[$not][slug][$startsWith]=c', 'abd'],
    ['filters[title][$not][$containsi]=мята', 'bc'],
    ['filters[title][$or][0][$contains]=Липа&filters[title][$or][1][$contains]=Соль', 'bc'],
    [
      'filters[$or][0][$and][0][position]=1&filters[$or][0][$and][1][title][$contains]=чай&filters[$or][1][position]=2',
      'bd',
    ],
    ['sort=slug:desc', 'dcba'],
    ['sort=position:asc,slug:desc', 'dcba'],
    ['sort[0]=position&sort[1]=slug:DESC', 'dcba'],
    ['sort=publishedAt', 'abcd'],
    ['pagination[page]=2&pagination[pageSize]=3', 'd'],
    ['pagination[start]=1&pagination[limit]=2', 'bc'],
    ['populate=nobody&populate=secret.token', 'abcd'],
    ['publicationState=live&locale=ru', 'abcd'],
  ])('%s', async (query, expected) => {
    expect(await slugs(query)).toBe(expected);
  });

  it.each([
    ['pagination[page]=2&pagination[pageSize]=3', { page: 2, pageSize: 3, pageCount: 2, total: 4 }],
    ['', { page: 1, pageSize: 25, pageCount: 1, total: 4 }],
    ['pagination[start]=1&pagination[limit]=2', { start: 1, limit: 2, total: 4 }],
    ['pagination[pageSize]=1000', { page: 1, pageSize: 100, pageCount: 1, total: 4 }],
    ['pagination[limit]=-1', { start: 0, limit: 100, total: 4 }],
    ['pagination[withCount]=false', { page: 1, pageSize: 25 }],
  ])('the pagination of «%s» is returned', async (query, pagination) => {
    expect((await get(`/presses?${query}`)).body.meta).toEqual({ pagination });
  });

  it.each([
    ['filters[password][$eq]=1', 'Invalid parameter password'],
    ['filters[body][$contains]=x', 'Invalid parameter body'],
    ['filters[products][id]=2', 'Invalid parameter products.id'],
    ['filters[slug][$regex]=.*', 'Invalid parameter $regex'],
    ['filters[slug][__proto__]=x', 'Invalid parameter __proto__'],
    ['filters[constructor]=x', 'Invalid parameter constructor'],
    ['filters[$or]=x', 'Invalid parameter $or'],
    ['filters=x', 'Invalid parameter filters'],
    ['filters[id][$eq]=x', 'Invalid parameter id'],
    ['filters[id][$eq]=99999999999999', 'Invalid parameter id'],
    ['filters[position][$contains]=1', 'Invalid parameter $contains'],
    ['filters[position][$between]=1', 'Invalid parameter $between'],
    ['filters[publishedAt][$gt]=yesterday', 'Invalid parameter publishedAt'],
    ['filters[publishedAt][$gt]=0000-01-01', 'Invalid parameter publishedAt'],
    ['filters[publishedAt][$null]=maybe', 'Invalid parameter $null'],
    ['filters[title][$contains]=%00', 'Invalid parameter title'],
    ['sort=secret', 'Invalid parameter secret'],
    ['sort=slug:up', 'Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['fields[0]=announcedAt', 'Invalid parameter announcedAt'],
    ['fields[0]=coupon', 'Invalid parameter coupon'],
    ['populate[0][x]=1', 'Invalid populate parameter. Expected a string, an array of strings, a populate object'],
    [
      'pagination[page]=1&pagination[limit]=1',
      'Invalid pagination parameters. Expected either start/limit or page/pageSize',
    ],
    ['pagination[withCount]=x', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
    ['pagination[size]=1', 'Invalid parameter size'],
    ['publicationState=all', 'Invalid parameter publicationState'],
    ['locale=en', 'Invalid parameter locale'],
    ['filter[slug]=x', 'Invalid parameter filter'],
  ])('%s is refused', async (query, message) => {
    for (const path of ['/presses', '/presses/1']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body]).toEqual([
        400,
        { data: null, error: { status: 400, name: 'ValidationError', message, details: {} } },
      ]);
    }
  });

  it('fields and relations are returned as requested', async () => {
    const first = async (query: string) => (await get(`/presses?sort=slug&pagination[limit]=1&${query}`)).body.data[0]!;
    expect(Object.keys((await first('')).attributes).sort()).toEqual(
      'body createdAt description outlet path position publishedAt readingTime slug title updatedAt version'.split(' '),
    );
    expect((await first('fields[0]=title&fields[1]=outlet')).attributes).toEqual({
      title: 'Мята 100%',
      outlet: 'Вестник',
    });
    expect((await first('fields=id,slug&populate=image,seo')).attributes).toMatchObject({
      slug: 'a-myata',
      image: { data: null },
      seo: { metaTitle: 'Мята 100%', metaDescription: 'Первая заметка' },
    });
    const { attributes } = await first('populate=*');
    expect(attributes).toMatchObject({
      image: { data: null },
      products: { data: [] },
      publishedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(
      (await get('/news?populate[image][fields][0]=url&pagination[limit]=1')).body.data[0]!.attributes,
    ).toMatchObject({
      image: {
        data: { attributes: { ext: '.webp', mime: 'image/webp', alternativeText: expect.any(String) as string } },
      },
    });
  });

  it('every documented resource exists and lists what is published', async () => {
    for (const name of 'news articles researches certificates awards presses promotions videos partners pages bannery-dlya-sajtas'.split(
      ' ',
    )) {
      const { status, body } = await get(`/${name}?pagination[limit]=-1&populate=*`);
      expect([name, status]).toEqual([name, 200]);
      expect(body.meta.pagination).toMatchObject({ start: 0, limit: 100, total: body.data.length });
      const one = body.data[0];
      if (one) {
        const same = (await (await fetch(`${shop.url}/api/${name}/${one.id}?populate=*`)).json()) as object;
        expect(same).toEqual({ data: one, meta: {} });
      }
    }
    for (const path of ['/news/0', '/news/x', '/news/99999999999999999999', '/news/%00']) {
      const { status, body } = await get(path);
      expect([path, status, body.error]).toEqual([
        path,
        404,
        { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
      ]);
    }
  });

  it('banners outside their days are not answered', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const banner = (slug: string, days: object) =>
      shop.query(
        "insert into content_items (kind, slug, title, summary, facts, published_at) values ('banner', $1, 'Баннер', 'Слова', $2, now() - interval '1 day')",
        [slug, { href: '/promo', button: 'Открыть', ...days }],
      );
    await banner('teper', { startsAt: day(-1), endsAt: day(1) });
    await banner('vsegda', {});
    await banner('bylo', { endsAt: day(-0.5) });
    await banner('budet', { startsAt: day(0.5) });
    const { body } = await get('/bannery-dlya-sajtas?filters[title]=Баннер&sort=slug');
    expect(body.data.map(({ attributes }) => attributes.slug)).toEqual(['teper', 'vsegda']);
  });

  it('reviews are the published ones, of all goods, as on the pages', async () => {
    const { body } = await get('/reviews?populate=product&sort=rating:desc,writtenAt:desc&pagination[pageSize]=5');
    expect(body.data).toHaveLength(5);
    const review = body.data[0]!;
    expect(Object.keys(review.attributes).sort()).toEqual(
      'bought city createdAt name product publishedAt rating reply text updatedAt writtenAt'.split(' '),
    );
    const [published] = await shop.query<{ count: number }>(
      "select count(*)::int from reviews where state = 'published' and product_id is not null",
    );
    expect(body.meta.pagination.total).toBe(published!.count);
    const { product } = review.attributes as unknown as { product: { data: Entry } };
    const ofProduct = await get(
      `/reviews?filters[product][id]=${product.data.id}&filters[rating][$gte]=4&fields=rating`,
    );
    for (const { attributes } of ofProduct.body.data) expect(Number(attributes.rating)).toBeGreaterThanOrEqual(4);
    expect((await get(`/reviews/${review.id}?populate=product`)).body.data).toEqual(review);
    expect(Object.keys((await get(`/reviews?product=${product.data.id}`)).body)).toContain('reviews');

    await shop.query("update reviews set state = 'refused' where number = $1", [review.id]);
    expect((await get(`/reviews/${review.id}`)).status).toBe(404);
    for (const [query, status, message] of [
      ['filters[state]=waiting', 400, 'Invalid parameter state'],
      ['filters[orderId][$notNull]=true', 400, 'Invalid parameter orderId'],
      ['filters[rating][$gt]=99999', 400, 'Invalid parameter rating'],
      ['sort=decidedAt', 400, 'Invalid parameter decidedAt'],
      ['publicationState=preview', 403, 'Forbidden'],
    ] as const) {
      const refused = await get(`/reviews?${query}`);
      expect([query, refused.status, refused.body.error!.message]).toEqual([query, status, message]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Quote {
  readonly lines: { product: number; available: number; problem: { code: string; why: string | null } | null }[];
}

describe('goods of the lists stored in a browser', () => {
  let shop: TestShop;
  let ids: number[];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    ids = (await shop.query<{ id: number }>('select id from products order by id limit 4')).map(({ id }) => id);
  });
  afterAll(() => shop.close());

  const cards = (query: string) => call<{ cards: { id: number }[] }>(shop.url, `/api/products/cards?ids=${query}`);

  it('are returned in the requested order, each once, without those not sold', async () => {
    const [first, second, third] = ids;
    await shop.query('update products set published_at = null where id = $1', [second]);
    const { status, body, headers } = await cards(`${third},${second},${first},${third},2147483647`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.cards.map(({ id }) => id)).toEqual([third, first]);
    await shop.query('update products set published_at = now() where id = $1', [second]);
  });

  it('are limited to a hundred cards and four to compare', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
    expect((await cards(many(100))).status).toBe(200);
    expect((await cards(many(101))).body.error.message).toBe('За один раз не больше 100 товаров');
    const compared = await call<{ products: { card: { id: number }; composition: object[] }[] }>(
      shop.url,
      `/api/products/compare?ids=${ids.join(',')}`,
    );
    expect(compared.body.products.map(({ card }) => card.id)).toEqual(ids);
    const five = await call<object>(shop.url, '/api/products/compare?ids=1,2,3,4,5');
    expect([five.status, five.body.error.message]).toEqual([400, 'Можно сравнить не больше 4 товаров']);
  });

  it.each([
    '',
    'ids=',
    'ids=1&ids=2',
    'ids=-1',
    'ids=0',
    'ids=1.5',
    'ids=1e3',
    'ids=2147483648',
    'ids=99999999999999999999',
    'ids=1%00',
    'ids=%F0%9F%8C%BF',
    "ids=1'--",
    `ids=${'1'.repeat(10_000)}`,
    'ids=,1',
  ])('%s is refused at its field', async (query) => {
    for (const path of ['cards', 'compare']) {
      const { status, body } = await call<object>(shop.url, `/api/products/${path}?${query}`);
      expect(status).toBe(400);
      const { errors } = body.error.details as { errors: { path: string[]; message: string }[] };
      expect(errors[0]!.path).toEqual(['ids']);
      expect(errors[0]!.message).toMatch(/[а-яё]/i);
    }
  });

  it('a cart that needs the same pieces twice is told which line takes them', async () => {
    const [part] = await shop.query<{ bundle_id: number; part_id: number; name: string }>(
      `select pp.bundle_id, pp.part_id, b.name from product_parts pp join products b on b.id = pp.bundle_id
       where pp.quantity = 1 order by 1, 2 limit 1`,
    );
    await shop.query('update stock_levels set available = 50');
    await shop.query('update stock_levels set available = 3 where product_id = $1', [part!.part_id]);
    const { body } = await call<Quote>(shop.url, '/api/cart/quote', {
      items: [
        { product: part!.bundle_id, quantity: 2 },
        { product: part!.part_id, quantity: 3 },
      ],
    });
    expect(body.lines[0]!.problem).toBeNull();
    expect(body.lines[1]).toMatchObject({
      available: 1,
      problem: {
        code: 'not-enough',
        why: `Часть штук входит в\u00a0${part!.name.replace('Комплекс', 'комплекс')} в\u00a0вашей корзине.`,
      },
    });
  });

  it.each(['/favorite', '/compare'])('%s is one cached page for everybody, and no search result', async (path) => {
    const page = await fetch(shop.url + path, { headers: { cookie: 'city=x' } });
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await page.text()).toContain('noindex');
    const slashed = await fetch(`${shop.url}${path}/?a=1`, { redirect: 'manual' });
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, `${path}?a=1`]);
  });
});

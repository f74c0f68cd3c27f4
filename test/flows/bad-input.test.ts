import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('bad input', () => {
  let shop: TestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const page = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

  it('a wrong section in the address of a product redirects to the right one', async () => {
    const slug = (
      await shop.query<{ slug: string }>("select slug from products where section_id = 2 and type = 'single' limit 1")
    )[0]!.slug;
    const wrong = await page(`/catalog/kursy/${slug}`);
    expect(wrong.status).toBe(308);
    expect(wrong.headers.get('location')).toBe(`/catalog/preparaty/${slug}`);
  });

  it.each([
    '/catalog/preparaty/net-takogo',
    '/catalog/net-takogo',
    '/net-takogo',
    '/catalog/preparaty/%00',
    '/catalog/preparaty/%27%22%3E',
    '/%F0%9F%8C%BF',
  ])('%s is a 404 page with links to go on', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('href="/catalog"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('an address that cannot be decoded gets a 400, not a 500', async () => {
    expect((await page('/catalog/%E0%A4%A')).status).toBeLessThan(500);
    expect((await page('//evil.example/')).headers.get('location')).toBe('/evil.example');
  });

  it.each([0, -1, 1.5, 1e9, '2', null, Number.MAX_VALUE])('quantity %s is refused at its field', async (quantity) => {
    for (const [path, body] of [
      ['/api/cart/quote', { items: [{ product: 2, quantity }] }],
      ['/api/orders', checkoutForm([{ product: 2, quantity: quantity as number }], 1)],
    ] as const) {
      const { status, body: answer } = await call<ErrorEnvelope>(shop.url, path, body);
      expect(status).toBe(400);
      expect(answer.data).toBeNull();
      expect(answer.error.name).toBe('ValidationError');
      const { errors } = answer.error.details as { errors: { path: string[]; message: string }[] };
      expect(errors[0]!.path).toEqual(['items', '0', 'quantity']);
      expect(errors[0]!.message).toMatch(/[а-яё]/i);
    }
  });

  it('a product withdrawn between cart and order is refused with a reason', async () => {
    const [product] = await shop.query<{ id: number }>(
      "select id from products where type = 'single' and kind = 'physical' order by id desc limit 1",
    );
    const cart = [{ product: product!.id, quantity: 1 }];
    const form = checkoutForm(cart, await totalOf(shop.url, cart));
    await shop.query('update products set published_at = null where id = $1', [product!.id]);
    const refused = await placeOrder(shop.url, form);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.code).toBe('product-gone');
    const quote = await call<{ gone: { product: number }[]; canOrder: boolean }>(shop.url, '/api/cart/quote', {
      items: cart,
    });
    expect(quote.body).toMatchObject({ gone: [{ product: product!.id }], canOrder: false });
    const unknown = await placeOrder(shop.url, checkoutForm([{ product: 999_999, quantity: 1 }], 1));
    expect(unknown.body.error.details.code).toBe('product-gone');
    await shop.query('update products set published_at = now() where id = $1', [product!.id]);
  });

  it('a forged total is refused with the new figure, and the stock is untouched', async () => {
    const total = await totalOf(shop.url, items);
    const before = await shop.query('select available, held from stock_levels where product_id = 2');
    const refused = await placeOrder(shop.url, checkoutForm(items, 1));
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ details: { code: 'total-changed', total, expected: 1 } });
    expect(refused.body.error.message).toMatch(/Сумма заказа изменилась: была 0,01\u00a0₽, стала/);
    expect(await shop.query('select available, held from stock_levels where product_id = 2')).toEqual(before);
    // The key may be used again for the corrected form: no order was placed under it.
    const form = checkoutForm(items, 1);
    expect((await placeOrder(shop.url, form)).status).toBe(409);
    expect((await placeOrder(shop.url, { ...form, expectedTotal: total })).status).toBe(200);
  });

  it('an order of another visitor, an unknown order and a broken token look the same', async () => {
    const own = await orderByCard(shop.url, items);
    const other = await orderByCard(shop.url, items);
    const answers = await Promise.all(
      [
        [other.orderId, own.token],
        [randomUUID(), own.token],
        [own.orderId, 'x'],
        [own.orderId, `${own.token.slice(0, -4)}AAAA`],
        [own.orderId, ''],
      ].flatMap(([id, token]) => [
        call<ErrorEnvelope>(shop.url, `/api/orders/${id}/state?token=${token}`),
        call<ErrorEnvelope>(shop.url, `/api/orders/${id}/pay`, { token }),
        call<ErrorEnvelope>(shop.url, `/api/orders/${id}/cancel`, { token }),
      ]),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.error.message).toBe('Заказ не найден: откройте его по ссылке из письма.');
    }
    const pages = await Promise.all([
      page(`/personal/orders/${other.orderId}?token=${own.token}`),
      page(`/personal/orders/${randomUUID()}?token=${own.token}`),
      page(`/personal/orders/${own.orderId}?token=x`),
      page('/personal/orders/1?token=%27'),
    ]);
    for (const answer of pages) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('Анна');
    }
    for (const id of [own.orderId, randomUUID(), '1']) {
      const redirected = await fetch(`${shop.url}/personal/orders/${id}`, { redirect: 'manual' });
      const back = encodeURIComponent(`/personal/orders/${id}`);
      expect(redirected.status).toBe(302);
      expect(redirected.headers.get('location')).toBe(`/signin?error=SessionRequired&callbackUrl=${back}`);
    }
    const ownPage = await page(`/personal/orders/${own.orderId}?token=${own.token}`);
    expect(ownPage.status).toBe(200);
    expect(ownPage.headers.get('cache-control')).toBe('no-store');
    expect(await ownPage.text()).toContain(String(own.number));
  });

  it.each([
    [
      { contact: { name: 'Анна', phone: '123', email: 'anna@example.ru' } },
      ['contact', 'phone'],
      'Неверный номер телефона',
    ],
    [{ contact: { name: 'Анна', phone: '89161234567', email: 'anna@' } }, ['contact', 'email'], 'Неверный email'],
    [
      { contact: { name: '', phone: '89161234567', email: 'anna@example.ru' } },
      ['contact', 'name'],
      'Укажите имя и фамилию',
    ],
    [{ consent: false }, ['consent'], 'Ознакомьтесь и примите согласие на обработку персональных данных'],
    [{ items: [] }, ['items'], 'Корзина пуста'],
    [{ paySystem: 9 }, ['paySystem'], /./],
    [{ comment: 'я'.repeat(1001) }, ['comment'], 'Комментарий не длиннее 1000 знаков'],
  ])('%o is refused at its field', async (changes, path, message) => {
    const refused = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), changes));
    expect(refused.status).toBe(400);
    const { errors } = refused.body.error.details as { errors: { path: string[]; message: string }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]!.path).toEqual(path);
    expect(errors[0]!.message).toMatch(message);
  });

  it('cash is refused at a pickup point, and a courier for digital goods', async () => {
    const total = await totalOf(shop.url, items);
    expect((await placeOrder(shop.url, checkoutForm(items, total, { paySystem: 2 }))).body.error.details.code).toBe(
      'pay-system-unavailable',
    );
    const [digital] = await shop.query<{ id: number }>(
      "select id from products where kind = 'digital' and type = 'single' limit 1",
    );
    const lecture = [{ product: digital!.id, quantity: 1 }];
    const price = await totalOf(shop.url, lecture);
    expect((await placeOrder(shop.url, checkoutForm(lecture, price))).body.error.details.code).toBe(
      'delivery-unavailable',
    );
    const bought = await placeOrder(shop.url, checkoutForm(lecture, price, { delivery: { method: 'digital' } }));
    expect(bought.status).toBe(200);
  });

  it.each(['{', '[]', 'null', '"x"', '{"items":{}}', '{"__proto__":{"a":1}}', `{"items":"${'a'.repeat(10_000)}"}`])(
    'the body %s is answered by the envelope',
    async (body) => {
      for (const path of ['/api/cart/quote', '/api/orders', '/api/delivery/offers']) {
        const answer = await call<ErrorEnvelope>(shop.url, path, body);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ data: null, error: { status: 400 } });
      }
    },
  );

  it('an oversized body, another content type and unknown addresses of the API are answered by the envelope', async () => {
    const huge = await call<ErrorEnvelope>(shop.url, '/api/cart/quote', JSON.stringify({ items: 'a'.repeat(300_000) }));
    expect(huge.status).toBe(413);
    const form = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(form.status).toBe(415);
    const unknown = await call<ErrorEnvelope>(shop.url, '/api/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({
      data: null,
      error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
    });
  });

  it.each([
    [{ contact: { name: 'Анна\u0000', phone: '89161234567', email: 'anna@example.ru' } }, ['contact', 'name']],
    [{ contact: { name: 'Анна\ud800', phone: '89161234567', email: 'anna@example.ru' } }, ['contact', 'name']],
    [{ contact: { name: 'Анна\r\nBcc: x', phone: '89161234567', email: 'anna@example.ru' } }, ['contact', 'name']],
    [{ contact: { name: 'Анна', phone: '89161234567', email: 'a\u0000@b.ru' } }, ['contact', 'email']],
    [{ comment: 'позвоните\u0000' }, ['comment']],
  ])('control characters in %j are refused at their field', async (changes, path) => {
    const refused = await placeOrder(shop.url, checkoutForm(items, 1, changes));
    expect(refused.status).toBe(400);
    const { errors } = refused.body.error.details as { errors: { path: string[]; message: string }[] };
    expect(errors[0]).toMatchObject({ path, message: 'Уберите из текста служебные знаки' });
  });

  it('ids that no row can have and unreadable queries get a 4xx, not a 500', async () => {
    for (const path of [
      '/api/places/cities?query=%00',
      '/api/delivery/points?cityId=9007199254740991',
      '/api/delivery/points?cityId=-1',
    ]) {
      expect((await call<ErrorEnvelope>(shop.url, path)).status).toBe(400);
    }
    const many = Array.from({ length: 100 }, () => ({ product: 2, quantity: 999 }));
    const refused = await placeOrder(shop.url, checkoutForm(many, 1));
    expect(refused.body.error.message).toBe('Не больше 999 штук одного товара');
  });

  it('requests that reach no page carry the security headers and a Russian text', async () => {
    for (const path of ['/%zz', '/catalog/%ff', '//[', `/${'a'.repeat(20_000)}`]) {
      const answer = await page(path);
      expect([400, 404, 414, 431]).toContain(answer.status);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toMatch(/[а-я]/);
    }
    const put = await fetch(`${shop.url}/catalog`, { method: 'PUT', body: 'x' });
    expect(put.status).toBe(405);
  });
});

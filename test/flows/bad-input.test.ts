import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, place, totalOf } from '../support/buyer.ts';
import { call, type Fault } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';

describe('bad input', () => {
  let house: House;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const page = (path: string) => fetch(house.url + path, { redirect: 'manual' });

  it('a wrong section in the address of a product leads to the right one', async () => {
    const slug = (
      await house.query<{ slug: string }>("select slug from products where section_id = 2 and type = 'single' limit 1")
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
  ])('%s is a real 404 with a way on', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('href="/catalog"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('an address that cannot be decoded is refused, not broken', async () => {
    expect((await page('/catalog/%E0%A4%A')).status).toBeLessThan(500);
    expect((await page('//evil.example/')).headers.get('location')).toBe('/evil.example');
  });

  it.each([0, -1, 1.5, 1e9, '2', null, Number.MAX_VALUE])('quantity %s is refused at its field', async (quantity) => {
    for (const [path, body] of [
      ['/api/cart/quote', { items: [{ product: 2, quantity }] }],
      ['/api/orders', checkoutForm([{ product: 2, quantity: quantity as number }], 1)],
    ] as const) {
      const { status, body: answer } = await call<Fault>(house.url, path, body);
      expect(status).toBe(400);
      expect(answer.data).toBeNull();
      expect(answer.error.name).toBe('ValidationError');
      const { errors } = answer.error.details as { errors: { path: string[]; message: string }[] };
      expect(errors[0]!.path).toEqual(['items', '0', 'quantity']);
      expect(errors[0]!.message).toMatch(/[а-яё]/i);
    }
  });

  it('a product gone between cart and order is named a reason', async () => {
    const [product] = await house.query<{ id: number }>(
      "select id from products where type = 'single' and kind = 'physical' order by id desc limit 1",
    );
    const cart = [{ product: product!.id, quantity: 1 }];
    const form = checkoutForm(cart, await totalOf(house.url, cart));
    await house.query('update products set published_at = null where id = $1', [product!.id]);
    const refused = await place(house.url, form);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.code).toBe('product-gone');
    const quote = await call<{ gone: { product: number }[]; canOrder: boolean }>(house.url, '/api/cart/quote', {
      items: cart,
    });
    expect(quote.body).toMatchObject({ gone: [{ product: product!.id }], canOrder: false });
    const unknown = await place(house.url, checkoutForm([{ product: 999_999, quantity: 1 }], 1));
    expect(unknown.body.error.details.code).toBe('product-gone');
    await house.query('update products set published_at = now() where id = $1', [product!.id]);
  });

  it('a forged total is refused with the new figure, and the stock is untouched', async () => {
    const total = await totalOf(house.url, items);
    const before = await house.query('select available, held from stock_levels where product_id = 2');
    const refused = await place(house.url, checkoutForm(items, 1));
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ details: { code: 'total-changed', total, expected: 1 } });
    expect(refused.body.error.message).toMatch(/Сумма заказа изменилась: была 0,01\u00a0₽, стала/);
    expect(await house.query('select available, held from stock_levels where product_id = 2')).toEqual(before);
    // The same key may be used for the corrected form: nothing was placed under it.
    const form = checkoutForm(items, 1);
    expect((await place(house.url, form)).status).toBe(409);
    expect((await place(house.url, { ...form, expectedTotal: total })).status).toBe(200);
  });

  it("somebody else's order, no order and a broken token look the same", async () => {
    const mine = await orderByCard(house.url, items);
    const other = await orderByCard(house.url, items);
    const answers = await Promise.all(
      [
        [other.orderId, mine.token],
        [randomUUID(), mine.token],
        [mine.orderId, 'x'],
        [mine.orderId, `${mine.token.slice(0, -4)}AAAA`],
        [mine.orderId, ''],
      ].flatMap(([id, token]) => [
        call<Fault>(house.url, `/api/orders/${id}/state?token=${token}`),
        call<Fault>(house.url, `/api/orders/${id}/pay`, { token }),
        call<Fault>(house.url, `/api/orders/${id}/cancel`, { token }),
      ]),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.error.message).toBe('Заказ не найден: откройте его по ссылке из письма.');
    }
    const pages = await Promise.all([
      page(`/personal/orders/${other.orderId}?token=${mine.token}`),
      page(`/personal/orders/${randomUUID()}?token=${mine.token}`),
      page(`/personal/orders/${mine.orderId}?token=x`),
      page('/personal/orders/1?token=%27'),
    ]);
    for (const answer of pages) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('Анна');
    }
    for (const id of [mine.orderId, randomUUID(), '1']) {
      const asked = await fetch(`${house.url}/personal/orders/${id}`, { redirect: 'manual' });
      const back = encodeURIComponent(`/personal/orders/${id}`);
      expect(asked.status).toBe(302);
      expect(asked.headers.get('location')).toBe(`/signin?error=SessionRequired&callbackUrl=${back}`);
    }
    const own = await page(`/personal/orders/${mine.orderId}?token=${mine.token}`);
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(await own.text()).toContain(String(mine.number));
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
    const refused = await place(house.url, checkoutForm(items, await totalOf(house.url, items), changes));
    expect(refused.status).toBe(400);
    const { errors } = refused.body.error.details as { errors: { path: string[]; message: string }[] };
    expect(errors).toHaveLength(1);
    expect(errors[0]!.path).toEqual(path);
    expect(errors[0]!.message).toMatch(message);
  });

  it('cash is not taken for a pickup point, digital goods are not carried by courier', async () => {
    const total = await totalOf(house.url, items);
    expect((await place(house.url, checkoutForm(items, total, { paySystem: 2 }))).body.error.details.code).toBe(
      'pay-system-unavailable',
    );
    const [digital] = await house.query<{ id: number }>(
      "select id from products where kind = 'digital' and type = 'single' limit 1",
    );
    const lecture = [{ product: digital!.id, quantity: 1 }];
    const price = await totalOf(house.url, lecture);
    expect((await place(house.url, checkoutForm(lecture, price))).body.error.details.code).toBe('delivery-unavailable');
    const bought = await place(house.url, checkoutForm(lecture, price, { delivery: { method: 'digital' } }));
    expect(bought.status).toBe(200);
  });

  it.each(['{', '[]', 'null', '"x"', '{"items":{}}', '{"__proto__":{"a":1}}', `{"items":"${'a'.repeat(10_000)}"}`])(
    'the body %s is answered by the envelope',
    async (body) => {
      for (const path of ['/api/cart/quote', '/api/orders', '/api/delivery/offers']) {
        const answer = await call<Fault>(house.url, path, body);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ data: null, error: { status: 400 } });
      }
    },
  );

  it('too much, another format and unknown addresses of the API are answered by the envelope', async () => {
    const huge = await call<Fault>(house.url, '/api/cart/quote', JSON.stringify({ items: 'a'.repeat(300_000) }));
    expect(huge.status).toBe(413);
    const form = await fetch(`${house.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(form.status).toBe(415);
    const unknown = await call<Fault>(house.url, '/api/nothing');
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
  ])('signs no keyboard has in %j are refused at their field', async (changes, path) => {
    const refused = await place(house.url, checkoutForm(items, 1, changes));
    expect(refused.status).toBe(400);
    const { errors } = refused.body.error.details as { errors: { path: string[]; message: string }[] };
    expect(errors[0]).toMatchObject({ path, message: 'Уберите из текста служебные знаки' });
  });

  it('ids no row can have and unreadable queries are refused, not broken', async () => {
    for (const path of [
      '/api/places/cities?query=%00',
      '/api/delivery/points?cityId=9007199254740991',
      '/api/delivery/points?cityId=-1',
    ]) {
      expect((await call<Fault>(house.url, path)).status).toBe(400);
    }
    const many = Array.from({ length: 100 }, () => ({ product: 2, quantity: 999 }));
    const refused = await place(house.url, checkoutForm(many, 1));
    expect(refused.body.error.message).toBe('Не больше 999 штук одного товара');
  });

  it('requests that reach no page carry the security headers and Russian words', async () => {
    for (const path of ['/%zz', '/catalog/%ff', '//[', `/${'a'.repeat(20_000)}`]) {
      const answer = await page(path);
      expect([400, 404, 414, 431]).toContain(answer.status);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toMatch(/[а-я]/);
    }
    const put = await fetch(`${house.url}/catalog`, { method: 'PUT', body: 'x' });
    expect(put.status).toBe(405);
  });
});

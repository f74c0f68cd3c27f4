import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, placeOrder, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

describe('an order whose answer was lost, sent again by the reloaded page', () => {
  let shop: TestShop;
  let items: Items[];
  let price: number;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    const [goods] = await shop.query<{ id: number; price: number }>(
      `select id, price from products where kind = 'physical' and type = 'single' and published_at is not null
       and price > 20000 order by price limit 1`,
    );
    items = [{ product: goods!.id, quantity: 1 }];
    price = goods!.price;
    await shop.query('update stock_levels set available = 1000');
  });
  afterAll(() => shop.close());

  const totalWith = async (coupons: string[]) =>
    (await call<{ total: number }>(shop.url, '/api/cart/quote', { items, coupons })).body.total;
  const stateOf = async (code: string) => {
    const { body } = await call<{ input_coupons: { state: string }[] }>(shop.url, '/api/cart/quote', {
      items,
      coupons: [code],
    });
    return body.input_coupons[0]!.state;
  };
  const ordersPlaced = async () =>
    (await shop.query<{ count: number }>('select count(*)::int as count from orders'))[0]!.count;
  const certificates = () =>
    shop.query<{ balance: number; spent: number }>(
      `select a.balance::int as balance, (select count(*)::int from ledger_entries e join ledger_transfers t
           on t.id = e.transfer_id where e.account_id = a.id and t.kind = 'certificate-spend') as spent
       from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text order by c.issued_at`,
    );
  const buyCertificate = async (slug: string): Promise<string> => {
    const [gift] = await shop.query<{ id: number }>('select id from products where slug = $1', [slug]);
    const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
    return CODE.exec(letter!.html)![0];
  };

  it('leads to that order when its certificate and its coupon are refused by now; nothing is spent twice', async () => {
    const code = await buyCertificate('sertifikat-1000');
    await shop.query('update products set price = 250000 where id = $1', [items[0]!.product]);
    await shop.query("insert into coupons (code, title, kind, value, max_uses) values ('RAZ', 'Раз', 'sum', 10000, 1)");
    const coupons = ['RAZ', code];
    const form = checkoutForm(items, await totalWith(coupons), { coupons, paySystem: 3 });
    expect(form.expectedTotal).toBe(250_000 - 10_000 - 100_000);
    const lost = await placeOrder(shop.url, form);
    expect(lost.status).toBe(200);
    const [before, [certificate]] = [await ordersPlaced(), await certificates()];
    expect(certificate).toEqual({ balance: 0, spent: 1 });

    expect([await stateOf('RAZ'), await stateOf(code)]).toEqual(['refused', 'refused']);
    const again = await placeOrder(shop.url, { ...form, coupons: [], expectedTotal: await totalWith([]) });
    expect([again.status, again.body]).toEqual([200, lost.body]);
    expect(await ordersPlaced()).toBe(before);
    expect(await certificates()).toEqual([certificate]);
    expect(await shop.query("select uses from coupons where code = 'RAZ'")).toEqual([{ uses: 1 }]);
    await shop.query('update products set price = $1 where id = $2', [price, items[0]!.product]);
  });

  it('leads to that order when the rest of its certificate is typed again', async () => {
    const code = await buyCertificate('sertifikat-5000');
    await shop.query('update products set price = 400000 where id = $1', [items[0]!.product]);
    const form = checkoutForm(items, 0, { coupons: [code] });
    const lost = await placeOrder(shop.url, form);
    expect([lost.status, lost.body.payUrl]).toEqual([200, null]);
    const [before, spent] = [await ordersPlaced(), await certificates()];
    const expectedTotal = await totalWith([code]);
    expect(expectedTotal).toBe(300_000);
    const again = await placeOrder(shop.url, { ...form, expectedTotal });
    expect([again.status, again.body]).toEqual([200, lost.body]);
    expect([await ordersPlaced(), await certificates()]).toEqual([before, spent]);
  });

  it('is another order when the basket, an answer or an added code changed', async () => {
    await shop.query("insert into coupons (code, title, kind, value) values ('NOVYJ', 'Новый', 'sum', 5000)");
    const form = checkoutForm(items, await totalWith([]), { coupons: [], paySystem: 3 });
    expect((await placeOrder(shop.url, form)).status).toBe(200);
    const more = [{ ...items[0]!, quantity: 2 }];
    const changes = [
      { items: more, expectedTotal: form.expectedTotal * 2 },
      { comment: 'позвоните заранее' },
      { coupons: ['NOVYJ'], expectedTotal: await totalWith(['NOVYJ']) },
    ];
    for (const change of changes) {
      const before = await ordersPlaced();
      const sameKey = await placeOrder(shop.url, { ...form, ...change });
      expect([change, sameKey.status, sameKey.body.error?.details.code]).toEqual([change, 422, 'checkout-key-reused']);
      expect(await ordersPlaced()).toBe(before);
      expect((await placeOrder(shop.url, { ...form, ...change, checkoutKey: randomUUID() })).status).toBe(200);
      expect(await ordersPlaced()).toBe(before + 1);
    }
  });
});

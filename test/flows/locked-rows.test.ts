import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, orderByCard, place, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';
import { lockRows } from '../support/lock-rows.ts';

describe('a row that somebody keeps locked', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('is no accident: the buyer is asked to try again, and the same press makes the order when it is free', async () => {
    const [stock, product, third] = await house.query<{ id: number }>(
      'select product_id as id from stock_levels where available > 10 order by product_id limit 3',
    );
    const formOf = async ({ id }: { id: number }) => {
      const items = [{ product: id, quantity: 1 }];
      return checkoutForm(items, await totalOf(house.url, items));
    };
    const forms = [await formOf(stock!), await formOf(product!)];
    const paid = await orderByCard(house.url, [{ product: third!.id, quantity: 1 }]);
    const givenUp = await orderByCard(house.url, [{ product: third!.id, quantity: 1 }]);
    const orders = [paid.orderId, givenUp.orderId];
    const unlock = await Promise.all([
      lockRows(house.databaseUrl, 'select * from stock_levels where product_id = $1 for update', [stock!.id]),
      lockRows(house.databaseUrl, 'select * from products where id = $1 for update', [product!.id]),
      lockRows(house.databaseUrl, 'select * from orders where id = any($1) for update', [orders]),
    ]);

    const pay = () => call<{ payUrl: string }>(house.url, `/api/orders/${paid.orderId}/pay`, { token: paid.token });
    const cancel = () => call(house.url, `/api/orders/${givenUp.orderId}/cancel`, { token: givenUp.token });
    const ended: string[] = [];
    const noting = <T>(what: string, work: Promise<T>) => work.finally(() => ended.push(what));
    const placing = forms.map((form) => noting('placing', place(house.url, form)));
    // A puzzle comes before each of them: the others set out when they wait.
    await eventually(
      () =>
        house.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      (waiting) => waiting.length >= forms.length,
    );
    const answers = await Promise.all([...placing, noting('others', pay()), noting('others', cancel())]);
    // Many order at one moment: they give their connections back before others do.
    expect(ended).toEqual(['placing', 'placing', 'others', 'others']);
    const told = answers.map(({ status, headers, body: { error } }) => [
      status,
      headers.get('retry-after'),
      error.name,
      error.details.code,
    ]);
    const busy = (code: string) => [503, '60', 'ServiceUnavailableError', code];
    expect(told).toEqual([busy('goods-busy'), busy('goods-busy'), busy('order-busy'), busy('order-busy')]);
    expect(answers[0]!.body.error.message).toMatch(/Корзина сохранена: попробуйте ещё раз/);
    const keys = forms.map(({ checkoutKey }) => checkoutKey);
    expect(await house.query('select 1 from checkouts where key = any($1)', [keys])).toEqual([]);

    await Promise.all(unlock.map((free) => free()));
    for (const form of forms) expect((await place(house.url, form)).status).toBe(200);
    expect((await pay()).body.payUrl).toBe(paid.payUrl);
    expect((await cancel()).body).toEqual({ state: 'cancelled' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdStock } from '../../src/shop/stock/hold-stock.ts';
import { releaseStock } from '../../src/shop/stock/release-stock.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';

describe('a row locked by another transaction', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it('is no failure: the buyer is asked to try again, and the same request succeeds when it is free', async () => {
    const [stock, product, third] = await shop.query<{ id: number }>(
      'select product_id as id from stock_levels where available > 10 order by product_id limit 3',
    );
    const formOf = async ({ id }: { id: number }) => {
      const items = [{ product: id, quantity: 1 }];
      return checkoutForm(items, await totalOf(shop.url, items));
    };
    const forms = [await formOf(stock!), await formOf(product!)];
    const paid = await orderByCard(shop.url, [{ product: third!.id, quantity: 1 }]);
    const cancelled = await orderByCard(shop.url, [{ product: third!.id, quantity: 1 }]);
    const orders = [paid.orderId, cancelled.orderId];
    const unlock = await Promise.all([
      lockRows(shop.databaseUrl, 'select * from stock_levels where product_id = $1 for update', [stock!.id]),
      lockRows(shop.databaseUrl, 'select * from products where id = $1 for update', [product!.id]),
      lockRows(shop.databaseUrl, 'select * from orders where id = any($1) for update', [orders]),
    ]);

    const pay = () => call<{ payUrl: string }>(shop.url, `/api/orders/${paid.orderId}/pay`, { token: paid.token });
    const cancel = () => call(shop.url, `/api/orders/${cancelled.orderId}/cancel`, { token: cancelled.token });
    const finished: string[] = [];
    const recordEnd = <T>(what: string, work: Promise<T>) => work.finally(() => finished.push(what));
    const placing = forms.map((form) => recordEnd('placing', placeOrder(shop.url, form)));
    // Each order solves a puzzle first, so the other calls are sent only when the orders wait for their locks.
    await untilWaitingForLock(shop, forms.length);
    const answers = await Promise.all([...placing, recordEnd('others', pay()), recordEnd('others', cancel())]);
    // Orders are the most numerous, so they give up waiting earlier and release their connections first.
    expect(finished).toEqual(['placing', 'placing', 'others', 'others']);
    const outcomes = answers.map(({ status, headers, body: { error } }) => [
      status,
      headers.get('retry-after'),
      error.name,
      error.details.code,
    ]);
    const busy = (code: string) => [503, '60', 'ServiceUnavailableError', code];
    expect(outcomes).toEqual([busy('goods-busy'), busy('goods-busy'), busy('order-busy'), busy('order-busy')]);
    expect(answers[0]!.body.error.message).toMatch(/Корзина сохранена: попробуйте ещё раз/);
    const keys = forms.map(({ checkoutKey }) => checkoutKey);
    expect(await shop.query('select 1 from checkouts where key = any($1)', [keys])).toEqual([]);

    await Promise.all(unlock.map((free) => free()));
    for (const form of forms) expect((await placeOrder(shop.url, form)).status).toBe(200);
    expect((await pay()).body.payUrl).toBe(paid.payUrl);
    expect((await cancel()).body).toEqual({ state: 'cancelled' });
  });

  it('stock of several goods is held all or nothing, without deadlocks, and by no more orders than it lasts for', async () => {
    const goods = await shop.query<{ id: number; available: number }>(
      'select product_id as id, available from stock_levels where available > 10 order by product_id limit 2',
    );
    const [first, scarce] = goods as [(typeof goods)[0], (typeof goods)[0]];
    await shop.query('update stock_levels set available = 3 where product_id = $1', [scarce.id]);
    const pieces = [first, scarce].map(({ id }) => ({ productId: id, quantity: 1 }));
    await runInShop(shop, {}, async (ctx) => {
      // What a refused order holds of the first good is released in its transaction.
      const holding: string[] = [];
      const hold = (wanted: typeof pieces) => {
        const order = randomUUID();
        return ctx.transaction(async (tx) => {
          const short = await holdStock(tx, order, wanted);
          if (!short) holding.push(order);
          return short;
        });
      };
      const orders = Array.from({ length: 8 }, (_, nth) => hold(nth % 2 ? pieces : pieces.toReversed()));
      const short = (await Promise.all(orders)).flatMap((one) => one?.short ?? []);
      expect(short).toEqual(Array(5).fill(scarce.id));
      const left = await shop.query<{ left: number }>(
        'select available as left from stock_levels where product_id = any($1) order by product_id',
        [[first.id, scarce.id]],
      );
      expect(left.map((row) => row.left)).toEqual([first.available - 3, 0]);
      for (const order of holding) await ctx.transaction((tx) => releaseStock(tx, order, pieces));
      await shop.query('update stock_levels set available = $1 where product_id = $2', [scarce.available, scarce.id]);
    });
  });
});

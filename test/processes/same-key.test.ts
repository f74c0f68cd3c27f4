import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, placeOrder, totalOf } from '../support/buyer.ts';
import { holdFirstWrite } from '../support/hold-first-write.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

describe('pressing «Подтвердить заказ» many times', () => {
  let shop: ProcessTestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openProcessTestShop({ webs: 2 });
  });
  afterAll(() => shop.close());

  it('20 times at once in two processes, and again after a restart: one order, one payment, the same answer', async () => {
    const form = checkoutForm(items, await totalOf(shop.url, items));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, press) => placeOrder(shop.webs[press % 2]!.url, form)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first!.body);

    await shop.kill(1);
    await shop.restart(1);
    expect((await placeOrder(shop.webs[1]!.url, form)).body).toEqual(first!.body);

    const { orderId } = first!.body;
    const [count] = await shop.query('select count(*)::int as orders from checkouts where key = $1', [
      form.checkoutKey,
    ]);
    expect(count).toEqual({ orders: 1 });
    const [events] = await shop.query(
      "select count(*)::int as placed from order_events where order_id = $1 and kind = 'placed'",
      [orderId],
    );
    expect(events).toEqual({ placed: 1 });
    expect(await shop.sandbox.paymentsOf(orderId)).toHaveLength(1);
    const [held] = await shop.query('select sum(quantity)::int as pieces from stock_movements where order_id = $1', [
      orderId,
    ]);
    expect(held).toEqual({ pieces: 1 });
  });

  it('8 times in two processes while the goods take seconds to be held: one order, address, payment', async () => {
    const form = checkoutForm(items, await totalOf(shop.url, items));
    const release = await holdFirstWrite(shop, 'stock_levels');
    const presses = Array.from({ length: 8 }, (_, press) => placeOrder(shop.webs[press % 2]!.url, form));
    await eventually(
      () =>
        shop.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
           and application_name = 'travosol' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`,
        ),
      ([row]) => row!.waiting === 8,
    );
    // The signed address contains the time in seconds: reading the clock twice would give two addresses.
    await shop.shiftClock(2_000);
    await release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);

    const { orderId } = answers[0]!.body;
    const [payment] = await shop.sandbox.paymentsOf(orderId);
    expect(await shop.sandbox.paymentsOf(orderId)).toEqual([payment]);
    expect(await shop.query('select state, provider_id from payments where order_id = $1', [orderId])).toEqual([
      { state: 'pending', provider_id: payment!.id },
    ]);
  });

  it('with a changed form under the same key is refused with 422', async () => {
    const total = await totalOf(shop.url, items);
    const form = checkoutForm(items, total);
    expect((await placeOrder(shop.url, form)).status).toBe(200);
    const changed = await placeOrder(shop.url, { ...form, comment: 'позвоните заранее' });
    expect(changed.status).toBe(422);
    expect(changed.body.error.details.code).toBe('checkout-key-reused');
  });
});

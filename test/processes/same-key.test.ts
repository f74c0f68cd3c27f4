import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, place, totalOf } from '../support/buyer.ts';
import { holdStock } from '../support/hold-stock.ts';
import { openProcesses, type ProcessHouse } from '../support/processes.ts';

describe('pressing «Подтвердить заказ» many times', () => {
  let house: ProcessHouse;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openProcesses({ webs: 2 });
  });
  afterAll(() => house.close());

  it('20 times at once in two processes, and again after a restart: one order, one payment, the same answer', async () => {
    const form = checkoutForm(items, await totalOf(house.url, items));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, press) => place(house.webs[press % 2]!.url, form)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first!.body);

    await house.kill(1);
    await house.restart(1);
    expect((await place(house.webs[1]!.url, form)).body).toEqual(first!.body);

    const { orderId } = first!.body;
    const [count] = await house.query('select count(*)::int as orders from checkouts where key = $1', [
      form.checkoutKey,
    ]);
    expect(count).toEqual({ orders: 1 });
    const [events] = await house.query(
      "select count(*)::int as placed from order_events where order_id = $1 and kind = 'placed'",
      [orderId],
    );
    expect(events).toEqual({ placed: 1 });
    expect(await house.sandbox.paymentsOf(orderId)).toHaveLength(1);
    const [held] = await house.query('select sum(quantity)::int as pieces from stock_movements where order_id = $1', [
      orderId,
    ]);
    expect(held).toEqual({ pieces: 1 });
  });

  it('8 times in two processes while the goods take seconds to be held: one order, address, payment', async () => {
    const form = checkoutForm(items, await totalOf(house.url, items));
    const release = await holdStock(house);
    const presses = Array.from({ length: 8 }, (_, press) => place(house.webs[press % 2]!.url, form));
    await eventually(
      () =>
        house.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
           and application_name = 'travosol' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`,
        ),
      ([row]) => row!.waiting === 8,
    );
    // The signed address counts whole seconds: whoever takes the time twice gets two of them.
    await house.shiftClock(2_000);
    await release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);

    const { orderId } = answers[0]!.body;
    const [payment] = await house.sandbox.paymentsOf(orderId);
    expect(await house.sandbox.paymentsOf(orderId)).toEqual([payment]);
    expect(await house.query('select state, provider_id from payments where order_id = $1', [orderId])).toEqual([
      { state: 'pending', provider_id: payment!.id },
    ]);
  });

  it('with a changed form under the same key is refused with 422', async () => {
    const total = await totalOf(house.url, items);
    const form = checkoutForm(items, total);
    expect((await place(house.url, form)).status).toBe(200);
    const changed = await place(house.url, { ...form, comment: 'позвоните заранее' });
    expect(changed.status).toBe(422);
    expect(changed.body.error.details.code).toBe('checkout-key-reused');
  });
});

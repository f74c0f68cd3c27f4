import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, orderByCard } from '../support/buyer.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

describe('word of a payment, in two processes that both work', () => {
  let shop: ProcessTestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openProcessTestShop({ webs: 2, moreWorkers: 1 });
    shop.expectViolations('hundreds of payments are written by hand', 'payment-events');
  });
  afterAll(() => shop.close());

  it('comes to both, many times at once: they take it up by themselves, paid once, one letter', async () => {
    const order = await orderByCard(shop.url, items);
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    const [payment] = await shop.sandbox.paymentsOf(order.orderId);
    const notify = (web: number) =>
      fetch(`${shop.webs[web]!.url}/api/webhooks/yookassa`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: payment }),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, press) => notify(press % 2)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const paid = () =>
      shop.query("select 1 from order_events where order_id = $1 and to_state = 'paid'", [order.orderId]);
    await eventually(paid, (events) => events.length > 0);
    await shop.drain();
    expect(await paid()).toHaveLength(1);
    expect(await shop.sandbox.lettersAbout(`№ ${order.number} оплачен`)).toHaveLength(1);
  });

  it('is asked for of hundreds of payments at once, of each of them', async () => {
    const order = await orderByCard(shop.url, items);
    await shop.query(
      `insert into payments (id, order_id, provider, provider_id, method, amount, state, next_check_at, created_at, updated_at)
       select gen_random_uuid(), id, 'yookassa', 'backlog-' || n, 'card', total, 'pending', now(), now() - interval '1 hour', now() - interval '1 hour'
       from orders, generate_series(1, 300) n where id = $1`,
      [order.orderId],
    );
    await shop.enqueue('resettle-payments');
    // The schedule may check some of them again.
    await eventually(
      () =>
        shop.query<{ asked: number }>(
          `select count(distinct data->>'paymentId')::int as asked from jobs.job
           where name = 'check-payment' and state = 'completed'
             and data->>'paymentId' in (select id::text from payments where provider_id like 'backlog-%')`,
        ),
      ([row]) => row!.asked === 300,
      50_000,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { checkoutForm, eventually, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

const MINUTE = 60_000;

describe('the process is killed (SIGKILL)', () => {
  let shop: ProcessTestShop;
  beforeAll(async () => {
    shop = await openProcessTestShop();
    shop.expectErrors(/terminat|ECONNRESET|heartbeat/);
  });
  afterAll(() => shop.close());

  it('after the mail server has taken a letter, before that is noted: it is sent once more under the same Message-ID, and then no more', async () => {
    const items = [{ product: 2, quantity: 1 }];
    // The letter is accepted, but the answer never comes: the process is killed while it waits.
    await shop.sandbox.fail({ provider: 'smtp', lost: true });
    const { body } = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
    const lettersOf = () => shop.sandbox.lettersAbout(`Заказ № ${body.number} принят`);
    await eventually(lettersOf, (letters) => letters.length === 1);
    await shop.kill(0);
    /** Jobs of the killed process count as active for a while. */
    const lost = (await shop.query<{ id: string }>("select id from jobs.job where state = 'active'")).map(
      ({ id }) => id,
    );
    await shop.restart(0);
    const resendLetters = async () => {
      await shop.enqueue('resend-letters');
      await eventually(
        () =>
          shop.query(
            `select 1 from jobs.job where name in ('resend-letters', 'order-letter')
               and state in ('created', 'retry', 'active') and start_after <= now() and id <> all($1)`,
            [lost],
          ),
        (running) => running.length === 0,
      );
    };
    const state = async () =>
      (await shop.query<{ state: string }>('select state from letters where key = $1', [`placed:${body.orderId}`]))[0]!
        .state;
    expect(await state()).toBe('waiting');
    await resendLetters();
    // It may still be under way, so it is not sent again yet.
    expect(await lettersOf()).toHaveLength(1);
    await shop.shiftClock(3 * MINUTE);
    await resendLetters();
    const [first, second, ...more] = await lettersOf();
    expect(second!.messageId).toBe(first!.messageId);
    expect(more).toEqual([]);
    expect(await state()).toBe('sent');
    await shop.shiftClock(60 * MINUTE);
    await resendLetters();
    expect(await lettersOf()).toHaveLength(2);
  });

  it('in the middle of delivering a course: it is delivered once, by one letter', async () => {
    const [course] = await shop.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query('begin; lock table digital_grants in exclusive mode');
    const order = await orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await eventually(
      () =>
        shop.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and application_name = 'travosol' and wait_event_type = 'Lock'",
        ),
      ([row]) => row!.waiting > 0,
    );
    await shop.kill(0);
    await client.end();
    await shop.restart(0);
    // The queue would retry the job of a dead worker after about a minute; the test does it at once.
    await shop.enqueue('deliver-digital', { orderId: order.orderId });
    await eventually(
      () => shop.query<{ state: string }>('select state from orders where id = $1', [order.orderId]),
      ([row]) => row!.state === 'handed-over',
    );
    const lettersOf = () => shop.sandbox.lettersAbout(`Материалы заказа № ${order.number} открыты`);
    await eventually(lettersOf, (letters) => letters.length > 0);
    expect(await lettersOf()).toHaveLength(1);
    expect(await shop.query('select product_id from digital_grants where order_id = $1', [order.orderId])).toEqual([
      { product_id: course!.id },
    ]);
    expect(
      await shop.query("select 1 from order_events where order_id = $1 and kind = 'digital-delivered'", [
        order.orderId,
      ]),
    ).toHaveLength(1);
  });
});

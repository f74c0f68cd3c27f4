import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { checkoutForm, eventually, orderByCard, place, totalOf } from '../support/buyer.ts';
import { openProcesses, type ProcessHouse } from '../support/processes.ts';

const MINUTE = 60_000;

describe('the process is killed (SIGKILL)', () => {
  let house: ProcessHouse;
  beforeAll(async () => {
    house = await openProcesses();
    house.expectErrors(/terminat|ECONNRESET|heartbeat/);
  });
  afterAll(() => house.close());

  it('after the mail server has taken a letter, before that is noted: it is sent once more under the same Message-ID, and then no more', async () => {
    const items = [{ product: 2, quantity: 1 }];
    // Taken, and the answer never comes: the process waits for it while it is killed.
    await house.sandbox.fail({ provider: 'smtp', lost: true });
    const { body } = await place(house.url, checkoutForm(items, await totalOf(house.url, items), { paySystem: 3 }));
    const lettersOf = () => house.sandbox.lettersAbout(`Заказ № ${body.number} принят`);
    await eventually(lettersOf, (letters) => letters.length === 1);
    await house.kill(0);
    /** Jobs of the killed process count as running for a while. */
    const lost = (await house.query<{ id: string }>("select id from jobs.job where state = 'active'")).map(
      ({ id }) => id,
    );
    await house.restart(0);
    const sweep = async () => {
      await house.enqueue('resend-letters');
      await eventually(
        () =>
          house.query(
            `select 1 from jobs.job where name in ('resend-letters', 'order-letter')
               and state in ('created', 'retry', 'active') and start_after <= now() and id <> all($1)`,
            [lost],
          ),
        (underWay) => underWay.length === 0,
      );
    };
    const state = async () =>
      (await house.query<{ state: string }>('select state from letters where key = $1', [`placed:${body.orderId}`]))[0]!
        .state;
    expect(await state()).toBe('waiting');
    await sweep();
    // It may be under way still, for all that is known.
    expect(await lettersOf()).toHaveLength(1);
    await house.shiftClock(3 * MINUTE);
    await sweep();
    const [first, second, ...more] = await lettersOf();
    expect(second!.messageId).toBe(first!.messageId);
    expect(more).toEqual([]);
    expect(await state()).toBe('sent');
    await house.shiftClock(60 * MINUTE);
    await sweep();
    expect(await lettersOf()).toHaveLength(2);
  });

  it('in the middle of delivering a course: it is delivered once, by one letter', async () => {
    const [course] = await house.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    const client = new pg.Client({ connectionString: house.databaseUrl });
    await client.connect();
    await client.query('begin; lock table digital_grants in exclusive mode');
    const order = await orderByCard(house.url, [{ product: course!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await house.sandbox.advance(order.paymentId, 'pay');
    await eventually(
      () =>
        house.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and application_name = 'travosol' and wait_event_type = 'Lock'",
        ),
      ([row]) => row!.waiting > 0,
    );
    await house.kill(0);
    await client.end();
    await house.restart(0);
    // The queue gives a silent worker up after a minute or so; this is what it then does.
    await house.enqueue('deliver-digital', { orderId: order.orderId });
    await eventually(
      () => house.query<{ state: string }>('select state from orders where id = $1', [order.orderId]),
      ([row]) => row!.state === 'handed-over',
    );
    const lettersOf = () => house.sandbox.lettersAbout(`Материалы заказа № ${order.number} открыты`);
    await eventually(lettersOf, (letters) => letters.length > 0);
    expect(await lettersOf()).toHaveLength(1);
    expect(await house.query('select product_id from digital_grants where order_id = $1', [order.orderId])).toEqual([
      { product_id: course!.id },
    ]);
    expect(
      await house.query("select 1 from order_events where order_id = $1 and kind = 'digital-delivered'", [
        order.orderId,
      ]),
    ).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '../../src/kernel/dates.ts';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { findViolations } from '../support/find-violations.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk, type SandboxParcel } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { startWorker } from '../support/worker-process.ts';

const ENV = { CDEK_WEBHOOK_TOKEN: 'kFz3Rm81Qx7LtYp2', STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' };

type Sent = DeskOrder & { readonly paymentId: string; readonly shipmentId: string; readonly parcel: SandboxParcel };

describe('a buyer takes a part while all of the money goes back, in two webs and two workers', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  const workers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: ENV });
    shop.expectErrors(/part-to-refund|parcel-of-ended-order|parcel-lost|tracking-contradicts|refund-refused/);
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 1`,
    );
    tea = goods[0]!.id;
  });
  afterAll(async () => {
    for (const kill of workers) await kill();
    await shop.close();
  });

  /** Three packs that were paid before and wait for their buyer. */
  async function sent(): Promise<Sent> {
    const order = await desk.paidOrder([{ product: tea, quantity: 3 }]);
    const shipmentId = await desk.packed(
      order,
      [1, 2, 3].map(() => ({ productId: tea })),
    );
    return { ...order, shipmentId, parcel: await desk.sent(order, shipmentId) };
  }
  /** The buyer takes one pack; the carrier tells us. */
  async function handOver({ parcel: { uuid: id } }: Sent): Promise<void> {
    const happened = { provider: 'cdek', id, action: 'status', code: 'DELIVERED', taken: [1, 0, 0], webhook: 'lose' };
    await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(happened),
    });
    await fetch(`${shop.url}/api/webhooks/cdek/${ENV.CDEK_WEBHOOK_TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'ORDER_STATUS', uuid: id, attributes: { code: 'DELIVERED' } }),
    });
  }
  /** Somebody refunds all that is left in the cabinet of the payment company. */
  const refundInCabinet = ({ paymentId }: Sent) => shop.sandbox.advance(paymentId, 'refund');
  const refundUntaken = ({ orderId }: Sent, web: number, key: string) =>
    call<{ amount: number }>(
      shop.webs[web]!.url,
      `/api/orders/${orderId}/refunds`,
      { key, lines: [{ position: 0, quantity: 2 }], delivery: false, reason: 'changed-mind' },
      desk.vera(),
    );
  /** Both wait for the order, in this order, and go on at the same moment. */
  async function oneAfterTheOther({ orderId }: Sent, ...deeds: (() => Promise<unknown>)[]): Promise<void> {
    const unlock = await lockRows(shop.databaseUrl, 'select from orders where id = $1 for update', [orderId]);
    const done: Promise<unknown>[] = [];
    for (const deed of deeds) {
      done.push(deed());
      await untilWaitingForLock(shop, done.length);
    }
    await unlock();
    await Promise.all(done);
  }
  const untilIdle = () =>
    eventually(
      () =>
        shop.query(
          `select name from jobs.job where state = 'active' or state in ('created', 'retry') and start_after <= now()`,
        ),
      (busy) => busy.length === 0,
    );
  const moneyOf = async ({ orderId, paymentId }: Sent) => {
    const [payment] = await shop.query<{ state: string; amount: number; refunded: number; order: string }>(
      `select p.state, p.amount::int, p.refunded::int, o.state as order from payments p join orders o on o.id = p.order_id
       where o.id = $1`,
      [orderId],
    );
    const atCompany = ((await shop.sandbox.refunds()) as unknown as { payment_id: string; amount: { value: string } }[])
      .filter(({ payment_id }) => payment_id === paymentId)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    return { ...payment!, atCompany };
  };

  it('whichever is first, from the cabinet, from desks and from the carrier: no more goes back than was paid', async () => {
    const [handedOver, refunded, lost, found, pressed] = [
      await sent(),
      await sent(),
      await sent(),
      await sent(),
      await sent(),
    ];
    await handOver(pressed);
    await shop.drain();
    await desk.later();
    const running = await Promise.all([startWorker(shop, ENV), startWorker(shop, ENV)]);
    workers.push(...running);

    await oneAfterTheOther(
      handedOver,
      () => handOver(handedOver),
      () => refundInCabinet(handedOver),
    );
    await oneAfterTheOther(
      refunded,
      () => refundInCabinet(refunded),
      () => handOver(refunded),
    );
    const declareLost = ({ shipmentId }: Sent) => desk.does(shipmentId, 'lost', { reason: 'СДЭК признал утрату' });
    await oneAfterTheOther(
      lost,
      () => declareLost(lost),
      () => handOver(lost),
    );
    await oneAfterTheOther(
      found,
      () => handOver(found),
      () => declareLost(found),
    );
    // An order that is over for the shop, too: its money goes back, unless the buyer has a part of it.
    const ends = ({ shipmentId }: Sent) => desk.does(shipmentId, 'order-returned');
    expect([(await ends(lost)).status, (await ends(found)).status]).toEqual([200, 409]);
    const keys = [randomUUID(), randomUUID()];
    const [refund] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, press) => refundUntaken(pressed, press % 2, keys[press % 2]!))),
      refundInCabinet(pressed),
    ]);
    // Of two keys at most one is accepted: two packs of three were left.
    const accepted = new Set(refund.flatMap(({ status }, press) => (status === 200 ? [press % 2] : [])));
    expect(accepted.size).toBeLessThan(2);
    await untilIdle();
    for (const kill of running) await kill();
    // No schedule is needed for what follows from answers of the company.
    for (const order of [handedOver, refunded, lost, pressed]) {
      const { amount, ...money } = await moneyOf(order);
      expect(money).toEqual({ state: 'refunded', refunded: amount, atCompany: amount, order: 'returned' });
    }
    expect(await moneyOf(found)).toMatchObject({ state: 'paid', refunded: 0, atCompany: 0, order: 'partly-bought' });
    const states = [handedOver, refunded, lost, found].map(
      async ({ shipmentId }) => (await desk.show(shipmentId)).state,
    );
    expect(await Promise.all(states)).toEqual(['partly-delivered', 'with-carrier', 'lost', 'partly-delivered']);
    expect(await desk.exceptionsOf(refunded)).toEqual(['parcel-of-ended-order']);
    expect((await desk.exceptionsOf(lost)).sort()).toEqual(['parcel-lost', 'tracking-contradicts']);
    await shop.shiftClock(15 * 60_000);
    for (const job of ['poll-refunds', 'poll-receipts', 'check-parcels']) await shop.enqueue(job);
    await shop.drain();
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: addMinutes(now, -5) })).toEqual([]);
  });
});

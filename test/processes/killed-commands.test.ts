import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { startProcess } from '../support/worker-process.ts';

/** One pack costs less than what needs a second person, two cost more. */
const SECOND_PERSON_FROM = 1_000;
const ENV = { REFUND_SECOND_PERSON_FROM: String(SECOND_PERSON_FROM) };

const TURN = 1;
const EVENTS = ['shipment_events', 'order_events', 'return_events'];
/** The events of a command, by order. */
const RECORDED = {
  registering: `select 1 from shipment_events e join shipments s on s.id = e.shipment_id where s.order_id = $1 and e.kind = 'registering'`,
  refund: `select 1 from order_events where order_id = $1 and kind = 'refund-requested'`,
  inspected: `select 1 from return_events e join returns r on r.id = e.return_id where r.order_id = $1 and e.kind = 'inspected'`,
  approved: `select 1 from order_events where order_id = $1 and kind = 'refund-approved'`,
} as const;

type Command = keyof typeof RECORDED;
type Paid = DeskOrder & { readonly paymentId: string };
interface Press {
  readonly path: string;
  readonly body: object;
  readonly as: { readonly cookie: string };
  readonly answer: object;
}

describe('a web is killed (SIGKILL) between the commit of a command of the staff and its answer', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let galina: { cookie: string };
  let tea: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: ENV });
    desk = await openPackingDesk(shop);
    await shop.query("insert into staff_roles values (2, 'owner')");
    galina = await signInStaff(shop, DEMO_EDITOR.email);
    const [product] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 10 and p.price between $1 and $2 order by p.id limit 1`,
      [SECOND_PERSON_FROM * 50 + 1, SECOND_PERSON_FROM * 100],
    );
    tea = product!.id;
    // Deferred: it waits within the commit, which the server carries out although its client is dead.
    await shop.query(`create function await_turn() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${TURN}); return null; end $$`);
    for (const table of EVENTS)
      await shop.query(`create constraint trigger await_turn after insert on ${table}
        initially deferred for each row execute function await_turn()`);
  });
  afterAll(() => shop.close());

  async function packed(quantity: number, delivery = desk.toPoint as { method: string }) {
    const order: Paid = await desk.paidOrder([{ product: tea, quantity }], delivery);
    const scans = Array.from({ length: quantity }, () => ({ productId: tea }));
    return { order, id: await desk.packed(order, scans) };
  }
  async function handedOut(quantity: number) {
    const { order, id } = await packed(quantity, { method: 'pickup' });
    for (const deed of ['ready', 'delivered']) expect((await desk.does(id, deed)).status).toBe(200);
    await shop.drain();
    return { order, id };
  }
  const refunding = ({ orderId }: Paid, quantity: number) => ({
    path: `/api/orders/${orderId}/refunds`,
    body: { key: randomUUID(), lines: [{ position: 0, quantity }], delivery: false, reason: 'defect' },
    as: desk.vera(),
  });
  const press = ({ path, body, as }: Omit<Press, 'answer'>, url = shop.url) =>
    call<{ refundId: string }>(url, path, body, as);

  const ready: Readonly<Record<Command, () => Promise<Press & { readonly order: Paid }>>> = {
    async registering() {
      const { order, id } = await packed(1);
      const { version: expectedVersion } = await desk.show(id);
      const path = `/api/shipments/${id}/registering`;
      const answer = { shipmentId: id, state: 'registering', version: expectedVersion + 1 };
      return { order, path, body: { key: randomUUID(), expectedVersion }, as: desk.vera(), answer };
    },
    async refund() {
      const { order } = await handedOut(1);
      return { order, ...refunding(order, 1), answer: { amount: order.total, awaitsApproval: false } };
    },
    async inspected() {
      const { order, id } = await handedOut(1);
      const unitIds = (await desk.show(id)).units.map((unit) => unit.id);
      const returnId = randomUUID();
      const as = desk.vera();
      const opened = { key: returnId, orderId: order.orderId, unitIds, reason: 'defect' };
      expect((await press({ path: '/api/returns', body: opened, as })).status).toBe(200);
      const path = `/api/returns/${returnId}`;
      const received = { key: randomUUID(), expectedVersion: 1, unitIds };
      expect((await press({ path: `${path}/received`, body: received, as })).status).toBe(200);
      const units = unitIds.map((unitId) => ({ unitId, disposition: 'restock' }));
      const body = { key: randomUUID(), expectedVersion: 2, units, refund: { delivery: false } };
      return { order, path: `${path}/inspected`, body, as, answer: { returnId, state: 'closed', version: 3 } };
    },
    async approved() {
      const { order } = await handedOut(2);
      const { body: waiting } = await press(refunding(order, 2));
      expect(waiting).toMatchObject({ awaitsApproval: true });
      const { refundId } = waiting;
      const answer = { refundId, amount: order.total, approved: true };
      return { order, path: `/api/refunds/${refundId}/approved`, body: {}, as: galina, answer };
    },
  };

  it.each<[Command, { parcels: number; refunds: number; restocked: number }]>([
    ['registering', { parcels: 1, refunds: 0, restocked: 0 }],
    ['refund', { parcels: 0, refunds: 1, restocked: 0 }],
    ['inspected', { parcels: 0, refunds: 1, restocked: 1 }],
    ['approved', { parcels: 0, refunds: 1, restocked: 0 }],
  ])('%s: the repeat at another web gets the answer, and nothing is done twice', async (command, done) => {
    const [{ order, answer, ...pressed }, web] = await Promise.all([ready[command](), startProcess(shop, 'web', ENV)]);
    const { available } = await desk.stockOf(tea);
    const recorded = () => shop.query(RECORDED[command], [order.orderId]);
    const unlock = await lockRows(shop.databaseUrl, `select pg_advisory_lock(${TURN})`);
    const lost = press(pressed, web.url).catch(() => undefined);
    await untilWaitingForLock(shop, 1);
    await web.kill();
    await unlock();
    expect(await lost).toBeUndefined();
    await eventually(recorded, (rows) => rows.length === 1);

    const repeated = [await press(pressed), await press(pressed)];
    for (const { status, body } of repeated) expect([status, body]).toEqual([200, expect.objectContaining(answer)]);
    expect(repeated[1]!.body).toEqual(repeated[0]!.body);
    await shop.drain();
    for (let step = 0; step < 2; step += 1) await desk.later();
    expect(await recorded()).toHaveLength(1);
    const refunds = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId);
    const parcels = await desk.parcelsOf(order);
    const restocked = (await desk.stockOf(tea)).available - available;
    expect({ parcels: parcels.length, refunds: refunds.length, restocked }).toEqual(done);
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(done.refunds);
  });
});

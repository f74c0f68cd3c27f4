// Longer than usual: one shop of two webs and two workers for all races of the staff, the buyers, the carrier and the money.
import { randomUUID } from 'node:crypto';
import { DEMO_EDITOR } from '@travosol/demo-world/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, moscowDay } from '../../src/kernel/dates.ts';
import { eventually, orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { findViolations } from '../support/find-violations.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { markingCode } from '../support/marking-codes.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk, type SandboxParcel } from '../support/packing-desk.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { startProcess } from '../support/worker-process.ts';

const ENV = { CDEK_WEBHOOK_TOKEN: 'kFz3Rm81Qx7LtYp2', STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' };
const DROPS = '04601234500029';
const REGISTER = { provider: 'cdek', method: 'POST', path: '/v2/orders' };
const RECEIPT = { provider: 'yookassa', method: 'POST', path: '/receipts' };
/** Of the orders that are cancelled at any moment: what the desks press, and when. */
const SEEDS = [2, 7, 11, 23];
/** More than there are requests. */
const ALL = 1_000;

type Paid = DeskOrder & { readonly paymentId: string; readonly token: string };
type Packed<O extends DeskOrder = Paid> = O & { readonly shipmentId: string };
type Sent<O extends DeskOrder = Paid> = Packed<O> & { readonly parcel: SandboxParcel };
/** A member of the staff at a web. */
interface Member {
  readonly url: string;
  readonly as: { readonly cookie: string };
}

describe('whoever is first, in two webs and two workers', { timeout: 180_000 }, () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let drops: number;
  let vera: Member;
  let galina: Member;
  const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
  let contested: readonly Packed[];
  let gates: readonly Packed[];
  let unpacked: Packed;
  let short: Packed;
  let bought: Packed;
  let boxes: readonly Packed[];
  let owed: Packed<DeskOrder>;
  let sent: readonly Sent[];
  beforeAll(async () => {
    shop = await openTestShop({ env: ENV });
    shop.expectErrors(
      /part-to-refund|goods-of-ended-order|parcel-lost|tracking-contradicts|refund-refused|parcel-not-removed|parcel-removed-too-late|reconciliation-differs/,
    );
    desk = await openPackingDesk(shop);
    await shop.query("insert into staff_roles values (2, 'owner')");
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 60 order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    vera = { url: shop.url, as: desk.vera() };

    contested = await opened(await paid(SEEDS.length + 3, 1));
    gates = await opened(await paid(8, 1));
    boxes = await opened(await paid(2, 4, drops));
    for (const { shipmentId } of boxes) await does(vera, shipmentId, 'picking');
    const atDoor = await desk.orderOnDelivery([{ product: tea, quantity: 1 }], desk.toDoor, 4);
    const inShop = await paid(1, 3, tea, { method: 'pickup' });
    const [forCarrier, [ours], [cash]] = [
      await opened(await paid(10, 3)),
      await opened(inShop),
      await opened([atDoor]),
    ] as const;
    [bought, owed] = [ours!, cash!];
    for (const one of [...forCarrier, bought]) await pack(one, 3);
    [short] = (await opened(await paid(1, 2))) as [Packed];
    for (const one of [...contested, short, ...gates.slice(6)]) await pick(one, 1);
    for (const { shipmentId } of gates.slice(4, 6)) await does(vera, shipmentId, 'picking');
    await pack(owed, 1);
    await does(vera, owed.shipmentId, 'handed-over', { track: 'AAP127020243' });
    for (const deed of ['ready', 'delivered']) await does(vera, bought.shipmentId, deed);
    for (const { shipmentId } of forCarrier) await does(vera, shipmentId, 'registering');
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await desk.later();
    for (const { shipmentId } of forCarrier) await does(vera, shipmentId, 'handed-over');
    await shop.drain();
    sent = await Promise.all(forCarrier.map(async (one) => ({ ...one, parcel: (await desk.parcelsOf(one)).at(-1)! })));
    [unpacked] = (await opened(await paid(1, 1))) as [Packed];
    const [web, ...workers] = await Promise.all(
      (['web', 'worker', 'worker'] as const).map((role) => startProcess(shop, role, ENV)),
    );
    processes.push(web!, ...workers);
    galina = { url: web!.url, as: await signInStaff(shop, DEMO_EDITOR.email) };
  }, 300_000);
  afterAll(async () => {
    for (const { kill } of processes) await kill();
    await shop.close();
  });

  async function paid(count: number, quantity: number, product = tea, delivery: { method: string } = desk.toPoint) {
    const orders: Paid[] = [];
    while (orders.length < count) orders.push(await desk.paidOrder([{ product, quantity }], delivery));
    return orders;
  }
  async function opened<O extends DeskOrder>(orders: readonly O[]): Promise<Packed<O>[]> {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const rows = await shop.query<{ id: string; order_id: string }>('select id, order_id from shipments');
    return orders.map((one) => ({ ...one, shipmentId: rows.find(({ order_id }) => order_id === one.orderId)!.id }));
  }
  async function pick({ shipmentId }: Packed<DeskOrder>, packs: number): Promise<void> {
    await does(vera, shipmentId, 'picking');
    for (let nth = 0; nth < packs; nth += 1) await does(vera, shipmentId, 'units', { productId: tea });
  }
  async function pack(one: Packed<DeskOrder>, packs: number): Promise<void> {
    await pick(one, packs);
    await does(vera, one.shipmentId, 'box-closed', { weightGrams: 640 });
  }
  /** Presses with the version that is shown now. */
  async function press({ url, as }: Member, id: string, path: string, facts: object = {}) {
    const { body } = await call<{ version: number }>(url, `/api/shipments/${id}`, undefined, as);
    const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
    return call<{ state: string }>(url, `/api/shipments/${id}/${path}`, command, as);
  }
  async function does(...deed: Parameters<typeof press>): Promise<void> {
    const { status, body } = await press(...deed);
    expect([deed[2], status, body]).toEqual([deed[2], 200, expect.anything()]);
  }
  const control = (what: string, body: object) =>
    fetch(`${shop.sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** The carrier does something; its webhook is lost. */
  const happens = ({ parcel: { uuid: id } }: Sent, code: string, how: object = {}) =>
    control('advance', { provider: 'cdek', id, action: 'status', code, webhook: 'lose', ...how });
  const webhook = ({ parcel: { uuid } }: Sent, code: string, { url }: Member) =>
    fetch(`${url}/api/webhooks/cdek/${ENV.CDEK_WEBHOOK_TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'ORDER_STATUS', uuid, attributes: { code } }),
    });
  /** A worker reads what the carrier has of the parcel, as on schedule. */
  async function poll({ shipmentId }: Sent): Promise<void> {
    await shop.query('update carrier_tasks set next_try_at = created_at where shipment_id = $1', [shipmentId]);
    await shop.enqueue('check-parcels');
  }
  /** The buyer takes one pack of three; the carrier tells us. */
  async function handOver(one: Sent): Promise<void> {
    await happens(one, 'DELIVERED', { taken: [1, 0, 0] });
    await webhook(one, 'DELIVERED', vera);
  }
  const cancelledBy = {
    buyer: ({ orderId, token }: Paid, { url }: Member) => call(url, `/api/orders/${orderId}/cancel`, { token }),
    staff: ({ orderId }: Paid, { url, as }: Member) => call(url, `/api/orders/${orderId}/cancelled`, {}, as),
  };
  const cancel = async (order: Paid): Promise<number[]> =>
    (await Promise.all([cancelledBy.buyer(order, vera), cancelledBy.staff(order, galina)])).map(({ status }) => status);
  const refund = ({ orderId }: Paid, { url, as }: Member, key: string, quantity: number) =>
    call<{ amount: number }>(
      url,
      `/api/orders/${orderId}/refunds`,
      { key, lines: [{ position: 0, quantity }], delivery: false, reason: 'changed-mind' },
      as,
    );
  /** Somebody refunds all that is left in the cabinet of the payment company. */
  const refundInCabinet = ({ paymentId }: Paid) => shop.sandbox.advance(paymentId, 'refund');

  /** All wait for the order, in this sequence, and go on at the same moment. */
  async function oneAfterTheOther({ orderId }: DeskOrder, ...deeds: (() => Promise<unknown>)[]): Promise<void> {
    // Jobs of what happened before would count as the ones that wait.
    await untilIdle();
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
      60_000,
    );
  /** What waits for seconds is due now. */
  async function soon(): Promise<void> {
    await shop.shiftClock(3_000);
    await untilIdle();
  }
  const moneyOf = async ({ orderId, paymentId }: Paid) => {
    const [payment] = await shop.query<{ state: string; amount: number; refunded: number; order: string }>(
      `select p.state, p.amount::int, p.refunded::int, o.state as order from payments p join orders o on o.id = p.order_id
       where o.id = $1`,
      [orderId],
    );
    const refunds = ((await shop.sandbox.refunds()) as unknown as { payment_id: string; amount: { value: string } }[])
      .filter(({ payment_id }) => payment_id === paymentId)
      .map(({ amount }) => Math.round(Number(amount.value) * 100));
    return { ...payment!, atCompany: refunds.reduce((sum, one) => sum + one, 0), refunds: refunds.length };
  };
  const eventsOf = async ({ shipmentId }: Packed<DeskOrder>, kind: string) =>
    (await desk.show(shipmentId)).events.filter((event) => event.kind === kind);

  it('cancel, close, register and hand over, and a carrier that takes its time: one sequence, and it holds together', async () => {
    const inStock = await desk.stockOf(tea);
    const [first, second, third, ...others] = contested as [Packed, Packed, Packed, ...Packed[]];
    const statuses: number[] = [];
    const presses = async (who: Member, { shipmentId }: Packed, ...deeds: [path: string, facts?: object][]) => {
      for (const [path, facts] of deeds) statuses.push((await press(who, shipmentId, path, facts)).status);
    };
    const CLOSE = ['box-closed', { weightGrams: 300 }] as [string, object];
    const REGISTERING = ['registering'] as [string];
    const HAND_OVER = ['handed-over', { track: '1100285492' }] as [string, object];

    // The carrier has two requests and does not answer: one is cancelled now, the other while it answers.
    await shop.sandbox.fail({ ...REGISTER, held: true, times: ALL });
    for (const one of [first, second]) await presses(vera, one, CLOSE, REGISTERING);
    const asked = 'select 1 from carrier_tasks where shipment_id = any($1) and sent_at is not null';
    await eventually(
      () => shop.query(asked, [[first.shipmentId, second.shipmentId]]),
      (found) => found.length === 2,
    );
    const race = async (one: Packed, seed: number) => {
      const next = randomFrom(seed);
      const deeds = shuffled([CLOSE, REGISTERING, HAND_OVER, CLOSE, REGISTERING, HAND_OVER], next);
      const cancelAt = Math.floor(next() * deeds.length);
      let pressed = 0;
      let cancelled: Promise<number[]> | undefined;
      const atDesk = async (who: Member, own: typeof deeds) => {
        for (const deed of own) {
          if (pressed >= cancelAt) cancelled ??= cancel(one);
          pressed += 1;
          await presses(who, one, deed);
        }
      };
      await Promise.all(
        [vera, galina].map((who, nth) =>
          atDesk(
            who,
            deeds.filter((_, at) => at % 2 === nth),
          ),
        ),
      );
      statuses.push(...(await (cancelled ?? cancel(one))));
    };
    await Promise.all([
      ...others.map((one, nth) => race(one, SEEDS[nth]!)),
      cancel(first),
      presses(vera, first, HAND_OVER, REGISTERING),
      presses(galina, third, CLOSE, REGISTERING),
    ]);
    expect((await desk.show(first.shipmentId)).state).toBe('registering');
    const answered = shop.sandbox.fail({ provider: 'cdek', times: 0 });
    await Promise.all([answered, cancel(second), presses(vera, second, HAND_OVER, REGISTERING)]);
    const undecided = () => shop.query("select 1 from shipments where state = 'registering'");
    while ((await undecided()).length > 0) await soon();
    while (!(await desk.show(third.shipmentId)).parcel!.hasLabel) await soon();

    // Registered and labelled: cancelled, removed at two desks, and handed over.
    await Promise.all([
      cancel(third).then((more) => statuses.push(...more)),
      presses(vera, third, ['parcel-removed']),
      presses(galina, third, ['parcel-removed'], ['handed-over']),
    ]);
    // What was cancelled is put away.
    const cancelled = (await Promise.all(contested.map(moneyOf))).map(({ order }) => order === 'cancelled');
    const putAway = contested.filter((_, nth) => cancelled[nth]);
    for (const one of putAway)
      if ((await desk.show(one.shipmentId)).state === 'registered') await presses(galina, one, ['parcel-removed']);
    const there = "select 1 from shipments where state = 'registered' and id = any($1)";
    while ((await shop.query(there, [contested.map((one) => one.shipmentId)])).length > 0) await soon();
    for (const one of putAway) await does(vera, one.shipmentId, 'cancelled');
    await untilIdle();

    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(cancelled.slice(0, 2)).toEqual([true, true]);
    for (const [nth, one] of contested.entries()) {
      const { state } = await desk.show(one.shipmentId);
      const { amount, ...money } = await moneyOf(one);
      const live = (await desk.parcelsOf(one)).filter(({ status }) => status !== 'REMOVED').length;
      const about = `order ${nth}, seed ${SEEDS[nth - 3]}`;
      if (cancelled[nth]) {
        expect([about, state, live]).toEqual([about, 'cancelled', 0]);
        expect(money).toEqual({
          state: 'refunded',
          refunded: amount,
          atCompany: amount,
          refunds: 1,
          order: 'cancelled',
        });
        expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${one.number}`)).toHaveLength(1);
      } else {
        expect(money).toEqual({
          state: 'paid',
          refunded: 0,
          atCompany: 0,
          refunds: 0,
          order: state === 'with-carrier' ? 'shipped' : 'packing',
        });
        expect([about, ['with-carrier', 'packed', 'picking'].includes(state), live < 2]).toEqual([about, true, true]);
      }
      expect((await eventsOf(one, 'handed-over')).length).toBe(state === 'with-carrier' ? 1 : 0);
    }
    const released = putAway.length;
    expect(await desk.stockOf(tea)).toEqual({
      available: inStock.available + released,
      held: inStock.held - released,
    });
  });

  it('cancelled in one process while the other packs: whatever is first decides, at the start, at a scan and at the closed box', async () => {
    const inStock = await desk.stockOf(tea);
    const starts = (one: Packed) => press(vera, one.shipmentId, 'picking');
    const scans = (one: Packed) => press(vera, one.shipmentId, 'units', { productId: tea });
    const closes = (one: Packed) => press(vera, one.shipmentId, 'box-closed', { weightGrams: 300 });
    const buyer = (one: Packed) => cancelledBy.buyer(one, galina);
    const staff = (one: Packed) => cancelledBy.staff(one, galina);
    const ENDED = '409 shipment-order-ended';
    const CASES = [
      ['picking', starts, '200', buyer, '409 order-not-cancellable'],
      ['allocated', buyer, '200', starts, ENDED],
      ['picking', starts, '200', staff, '200'],
      ['allocated', staff, '200', starts, ENDED],
      ['picking', scans, '200', staff, '200'],
      ['picking', staff, '200', scans, ENDED],
      ['packed', closes, '200', staff, '200'],
      ['picking', staff, '200', closes, ENDED],
    ] as const;
    await untilIdle();
    const orderIds = gates.map(({ orderId }) => orderId);
    const unlock = await lockRows(shop.databaseUrl, 'select from orders where id = any($1) for update', [orderIds]);
    const first = CASES.map(([, deed], nth) => deed(gates[nth]!));
    await untilWaitingForLock(shop, CASES.length);
    const second = CASES.map(([, , , deed], nth) => deed(gates[nth]!));
    await untilWaitingForLock(shop, 2 * CASES.length);
    await unlock();
    const saidBy = async (deeds: typeof first) =>
      (await Promise.all(deeds)).map(({ status, body }) =>
        [status, body.error?.details.code].filter((part) => part !== undefined).join(' '),
      );
    expect([await saidBy(first), await saidBy(second)]).toEqual([
      CASES.map(([, , said]) => said),
      CASES.map(([, , , , said]) => said),
    ]);
    await untilIdle();
    const shown = await Promise.all(gates.map(({ shipmentId }) => desk.show(shipmentId)));
    expect(shown.map(({ state }) => state)).toEqual(CASES.map(([state]) => state));
    // What was scanned before the cancellation is in the box; a later scan put nothing into it.
    expect(shown.map(({ units }) => units.length)).toEqual([0, 0, 0, 0, 1, 0, 1, 1]);

    // The next press at each box is a stop, and what nobody has begun is cancelled by itself.
    await shop.enqueue('allocate-shipments');
    await untilIdle();
    const [going, ...cancelled] = gates as [Packed, ...Packed[]];
    for (const one of cancelled) {
      const { state } = await desk.show(one.shipmentId);
      if (state === 'cancelled') continue;
      const { body } = await press(vera, one.shipmentId, state === 'packed' ? 'registering' : 'box-closed', {
        ...(state === 'picking' && { weightGrams: 300 }),
      });
      expect([one.number, body.error?.details.code]).toEqual([one.number, 'shipment-order-ended']);
      await does(galina, one.shipmentId, 'cancelled');
    }
    for (const one of cancelled) {
      const { amount, ...money } = await moneyOf(one);
      const all = { state: 'refunded', refunded: amount, atCompany: amount, refunds: 1, order: 'cancelled' };
      expect([one.number, money]).toEqual([one.number, all]);
      expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${one.number}`)).toHaveLength(1);
      expect((await desk.show(one.shipmentId)).units).toEqual([]);
    }
    expect(await moneyOf(going)).toMatchObject({ state: 'paid', refunded: 0, atCompany: 0, order: 'packing' });
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${going.number}`)).toEqual([]);
    await does(vera, going.shipmentId, 'units', { productId: tea });
    await does(vera, going.shipmentId, 'box-closed', { weightGrams: 300 });
    expect(await desk.stockOf(tea)).toEqual({
      available: inStock.available + cancelled.length,
      held: inStock.held - cancelled.length,
    });
    expect(await findViolations(shop.databaseUrl, { now: shop.now() })).toEqual([]);
  });

  it('cancel what is missing at two desks while others close the box: once, and the box is closed without it', async () => {
    const inStock = await desk.stockOf(tea);
    const { shipmentId } = short;
    const { version: expectedVersion } = await desk.show(shipmentId);
    const missing = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'не нашли', expectedVersion };
    const keys = [randomUUID(), randomUUID()];
    const members = Array.from({ length: 16 }, (_, nth) => [nth, [vera, galina][nth % 2]!] as const);
    const answers = await Promise.all(
      members.map(async ([nth, { url, as }]) => {
        const at = `/api/shipments/${shipmentId}`;
        return nth % 4 < 2
          ? call(url, `${at}/packs-cancelled`, { ...missing, key: keys[nth % 2] }, as)
          : press({ url, as }, shipmentId, 'box-closed', { weightGrams: 300 });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    if ((await desk.show(shipmentId)).state === 'picking')
      await does(vera, shipmentId, 'box-closed', { weightGrams: 300 });
    await untilIdle();
    expect((await eventsOf(short, 'packs-cancelled')).length).toBe(1);
    expect((await eventsOf(short, 'box-closed')).length).toBe(1);
    const { amount, refunds, atCompany, refunded } = await moneyOf(short);
    const [line] = await shop.query<{ price: number }>(
      'select unit_price::int as price from order_lines where order_id = $1',
      [short.orderId],
    );
    expect({ refunds, atCompany, refunded }).toEqual({ refunds: 1, atCompany: line!.price, refunded: line!.price });
    expect(amount).toBeGreaterThan(line!.price);
    expect(await desk.stockOf(tea)).toEqual({ available: inStock.available, held: inStock.held - 1 });
    expect(await shop.sandbox.lettersAbout(`Заказ № ${short.number} придёт не весь`)).toHaveLength(1);
  });

  it('one refund, twenty times from two desks and ten times from the account: once', async () => {
    const inStock = await desk.stockOf(tea);
    const ten = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const key = randomUUID();
    const returned = {
      token: bought.token,
      key: keys[2],
      reason: 'defect',
      goods: [{ position: 0, productId: tea, quantity: 3 }],
    };
    const [atVera, atGalina, asked, given] = await Promise.all([
      ten(() => refund(bought, vera, keys[0], 3)),
      ten(() => refund(bought, galina, keys[1], 3)),
      ten(() => call<{ state: string }>(galina.url, `/api/orders/${bought.orderId}/returns`, returned)),
      ten(() => cancelledBy.buyer(bought, vera)),
    ]);
    const cancelled = await Promise.all([
      ten(() => cancelledBy.buyer(unpacked, vera)),
      ten(() => cancelledBy.staff(unpacked, vera)),
      ten(() => cancelledBy.staff(unpacked, galina)),
      ten(() => refund(unpacked, galina, key, 1)),
    ]);
    await untilIdle();
    const statuses = [atVera, atGalina].map((answers) => [...new Set(answers.map(({ status }) => status))]);
    expect(statuses.sort()).toEqual([[200], [409]]);
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set([409]));
    expect(cancelled.map((answers) => [...new Set(answers.map(({ status }) => status))])).toEqual([
      [200],
      [200],
      [200],
      [409],
    ]);
    for (const [order, end] of [
      [bought, 'returned'],
      [unpacked, 'cancelled'],
    ] as const) {
      const { amount, ...money } = await moneyOf(order);
      expect(money).toEqual({ state: 'refunded', refunded: amount, atCompany: amount, refunds: 1, order: end });
      expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(1);
    }
    const reused = await refund(bought, vera, keys[0], 2);
    expect([409, 422]).toContain(reused.status);
    // What the buyer has asked for meanwhile is received without paying for it once more.
    const isAsked = asked.some(({ status }) => status === 200);
    expect(new Set(asked.map(({ status }) => status)).size).toBeLessThan(3);
    const { units } = await desk.show(bought.shipmentId);
    let version = 0;
    const inspects = (path: string, facts: object = {}) =>
      call(
        galina.url,
        `/api/returns/${keys[2]}/${path}`,
        { key: randomUUID(), expectedVersion: (version += 1), ...facts },
        galina.as,
      );
    const inspected = units.map(({ id: unitId }) => ({ unitId, disposition: 'restock' }));
    if (isAsked) {
      expect((await inspects('accepted')).status).toBe(200);
      expect((await inspects('received', { unitIds: units.map(({ id }) => id) })).status).toBe(200);
      expect((await inspects('inspected', { units: inspected, refund: { delivery: false } })).status).toBe(409);
      version -= 1;
      expect((await inspects('inspected', { units: inspected, refund: null })).status).toBe(200);
    }
    await shop.enqueue('allocate-shipments');
    await untilIdle();
    expect((await desk.show(unpacked.shipmentId)).state).toBe('cancelled');
    expect(await moneyOf(bought)).toMatchObject({ refunds: 1 });
    const back = isAsked ? units.length : 0;
    expect(await desk.stockOf(tea)).toEqual({
      available: inStock.available + 1 + back,
      held: inStock.held - 1,
    });
  });

  it('one code at two stations is in one box', async () => {
    const [one, other] = boxes as [Packed, Packed];
    const codes = Array.from({ length: 4 }, () => markingCode(DROPS));
    for (const scan of codes) {
      const scans = await Promise.all([
        press(vera, one.shipmentId, 'units', { scan }),
        press(galina, other.shipmentId, 'units', { scan }),
      ]);
      expect(scans.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const inBoxes = async () =>
      (await Promise.all(boxes.map(({ shipmentId }) => desk.show(shipmentId)))).flatMap(({ units }) =>
        units.map(({ code }) => code),
      );
    expect((await inBoxes()).sort()).toEqual([...codes].sort());
    // Two stations at one box: whoever is second saw an earlier version, or the code is in the box.
    const box = (await desk.show(one.shipmentId)).units.length < 4 ? one : other;
    const scan = markingCode(DROPS);
    const scans = await Promise.all([vera, galina].map((who) => press(who, box.shipmentId, 'units', { scan })));
    expect(scans.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await inBoxes()).filter((code) => code === scan)).toHaveLength(1);
  });

  it('webhooks reversed against polling, and two ends of one parcel: each step once, and one end', async () => {
    const inStock = await desk.stockOf(tea);
    const [tracked, delivered, failed] = sent as [Sent, Sent, Sent];
    const CODES = ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT'];
    for (const code of CODES) await happens(tracked, code);
    await oneAfterTheOther(
      tracked,
      () => webhook(tracked, CODES[0]!, galina),
      // The other worker reads more, and comes second.
      async () => {
        await happens(tracked, 'DELIVERED');
        await poll(tracked);
      },
    );
    const reversed = ['DELIVERED', ...[...CODES].reverse()];
    await Promise.all([vera, galina].flatMap((who) => reversed.map((code) => webhook(tracked, code, who))));
    await untilIdle();
    const { state, events } = await desk.show(tracked.shipmentId);
    expect(state).toBe('delivered');
    expect(events.filter(({ kind }) => kind === 'tracked')).toHaveLength(2);
    const rows = await shop.query<{ code: string }>('select code from tracking_rows where shipment_id = $1', [
      tracked.shipmentId,
    ]);
    expect(rows.map(({ code }) => code).sort()).toEqual(['ACCEPTED', ...CODES, 'CREATED', 'DELIVERED'].sort());
    // Not written once the buyer has it.
    expect((await shop.sandbox.lettersAbout(`Заказ № ${tracked.number} можно забрать`)).length).toBeLessThan(2);
    expect(await shop.sandbox.receiptsOf(tracked.paymentId)).toHaveLength(1);

    // Вера has heard that it comes back, and the carrier reports that the buyer has it.
    await happens(delivered, 'DELIVERED');
    const late: number[] = [];
    const notCollected =
      (who: Member, { shipmentId }: Packed) =>
      async () =>
        late.push((await press(who, shipmentId, 'not-collected')).status);
    await oneAfterTheOther(delivered, () => webhook(delivered, 'DELIVERED', vera), notCollected(galina, delivered));
    await oneAfterTheOther(failed, notCollected(vera, failed), async () => {
      await happens(failed, 'DELIVERED');
      await webhook(failed, 'DELIVERED', galina);
    });
    await untilIdle();
    expect(late).toEqual([409, 200]);
    expect((await desk.show(delivered.shipmentId)).state).toBe('delivered');
    expect([await desk.orderState(delivered), await desk.returnsOf(delivered)]).toEqual(['handed-over', []]);
    expect(await shop.sandbox.receiptsOf(delivered.paymentId)).toHaveLength(1);
    expect((await desk.show(failed.shipmentId)).state).toBe('returning');
    expect([await desk.orderState(failed), await desk.exceptionsOf(failed)]).toEqual([
      'shipped',
      ['tracking-contradicts'],
    ]);
    expect(await desk.returnsOf(failed)).toMatchObject([{ cause: 'not-collected' }]);
    expect(await shop.sandbox.receiptsOf(failed.paymentId)).toEqual([]);
    // Both have called the buyer, who has it: recorded once.
    const { version: expectedVersion } = await desk.show(failed.shipmentId);
    const records = [vera, galina].map(({ url, as }) => {
      const command = { key: randomUUID(), expectedVersion, reason: 'Покупатель получил' };
      return call(url, `/api/shipments/${failed.shipmentId}/delivered`, command, as);
    });
    expect((await Promise.all(records)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await untilIdle();
    expect([(await desk.show(failed.shipmentId)).state, await desk.orderState(failed)]).toEqual([
      'delivered',
      'handed-over',
    ]);
    expect(await shop.sandbox.receiptsOf(failed.paymentId)).toHaveLength(1);
    for (const one of [tracked, delivered, failed])
      expect(await moneyOf(one)).toMatchObject({ state: 'paid', refunded: 0, atCompany: 0 });
    expect(await desk.stockOf(tea)).toEqual({ available: inStock.available, held: inStock.held - 9 });
  });

  it('delivered and returned at once: one read by a worker, the other told to a web, and only the first counts', async () => {
    const inStock = await desk.stockOf(tea);
    const [delivered, returned] = sent.slice(-2) as [Sent, Sent];
    for (const [one, first, second] of [
      [delivered, 'DELIVERED', 'NOT_DELIVERED'],
      [returned, 'NOT_DELIVERED', 'DELIVERED'],
    ] as const)
      await oneAfterTheOther(
        one,
        async () => {
          await happens(one, first);
          await poll(one);
        },
        // The worker that has read the first one is busy with it: the other worker reads both.
        async () => {
          await happens(one, second);
          await webhook(one, second, galina);
        },
      );
    await untilIdle();
    for (const [one, state, order] of [
      [delivered, 'delivered', 'handed-over'],
      [returned, 'returning', 'shipped'],
    ] as const) {
      const { events, ...shown } = await desk.show(one.shipmentId);
      expect([shown.state, await desk.orderState(one)]).toEqual([state, order]);
      expect(events.filter(({ kind }) => kind === 'tracked')).toHaveLength(1);
      expect((await desk.exceptionsOf(one)).sort()).toEqual(['parcel-not-delivered', 'tracking-contradicts']);
      expect(await moneyOf(one)).toMatchObject({ state: 'paid', refunded: 0, atCompany: 0 });
    }
    expect([await desk.returnsOf(delivered), await desk.returnsOf(returned)]).toMatchObject([
      [],
      [{ cause: 'not-collected' }],
    ]);
    expect(await shop.sandbox.receiptsOf(delivered.paymentId)).toHaveLength(1);
    expect(await shop.sandbox.receiptsOf(returned.paymentId)).toEqual([]);
    expect(await desk.stockOf(tea)).toEqual({ available: inStock.available, held: inStock.held - 3 });
  });

  it('a receipt that two workers send, and the first one is answered last: one, and it stays registered', async () => {
    const [course] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    await shop.sandbox.fail({ ...RECEIPT, held: true });
    const digital = await orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(digital.paymentId, 'pay');
    await eventually(
      () => shop.sandbox.planned('yookassa'),
      (planned) => planned.length === 0,
    );
    const receiptOf = async () => {
      const sql = `select id, state, provider_receipt_id as known, fiscal_document_number as document from receipts where order_id = $1 and kind = 'closing'`;
      const [found] = await shop.query<{ id: string; state: string; known: string; document: string }>(sql, [
        digital.orderId,
      ]);
      return found!;
    };
    // The claim of the first worker is over. It takes no other check as long as it waits for this one.
    const checkAgain = async () => {
      await shop.query("update receipts set next_check_at = created_at where order_id = $1 and kind = 'closing'", [
        digital.orderId,
      ]);
      await shop.enqueue('poll-receipts');
    };
    await checkAgain();
    const { known } = await eventually(receiptOf, (receipt) => receipt.known !== null);
    await shop.sandbox.fixReceipt(known, 'succeeded');
    await checkAgain();
    const registered = await eventually(receiptOf, ({ state }) => state === 'succeeded');
    // The second one has ended its job once its row was written.
    const waiting = "select 1 from jobs.job where name = 'check-receipt' and state = 'active'";
    await eventually(
      () => shop.query(waiting),
      (active) => active.length === 1,
    );

    // The repeated key is answered as at first: not registered yet.
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await untilIdle();
    const failed = "select 1 from jobs.job where name = 'check-receipt' and state <> 'completed'";
    expect([await receiptOf(), await shop.query(failed)]).toEqual([registered, []]);
    expect(registered.document).not.toBeNull();
    expect(await shop.sandbox.receiptsOf(digital.paymentId)).toMatchObject([{ id: known }]);
    const posts = (await shop.sandbox.requests('yookassa')).filter(({ key }) => key === registered.id);
    expect(posts.map(({ method, answer }) => [method, answer])).toEqual([
      ['POST', 200],
      ['POST', 200],
    ]);
    expect(posts[0]!.body).toEqual(posts[1]!.body);
    expect(processes.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual([null, null, null]);
  });

  it('a line of a register before the delivery and at the moment of the claim: settled once', async () => {
    const day = moscowDay(new Date(shop.now().getTime() - 24 * 3_600_000));
    const sum = (owed.total / 100).toFixed(2).replace('.', ',');
    const file = `№ реестра;Дата реестра;Код отправления;Сумма платежа\nР-7;${day};AAP127020243;${sum}`;
    const imports = ({ url, as }: Member) =>
      call<{ registers: { outcome: string }[] }>(url, '/api/reconciliation/registers/boxberry', file, {
        ...as,
        'content-type': 'text/csv',
      });
    // Both write before either sees what the other has written.
    const unlock = await lockRows(shop.databaseUrl, 'lock table cod_claims in exclusive mode');
    const imported = [vera, galina].map(imports);
    await untilWaitingForLock(shop, 1);
    await does(vera, owed.shipmentId, 'delivered');
    await shop.enqueue('collect-claims');
    await untilWaitingForLock(shop, 3);
    await unlock();
    const outcomes = (await Promise.all(imported)).map(({ body }) => body.registers[0]!.outcome);
    expect(outcomes.sort()).toEqual(['known', 'saved']);
    await untilIdle();
    await shop.enqueue('collect-claims');
    await untilIdle();
    const claims = await shop.query<{ id: number }>(
      'select id, state, amount::int from cod_claims where order_id = $1',
      [owed.orderId],
    );
    expect(claims).toMatchObject([{ state: 'settled', amount: owed.total }]);
    const events = await shop.query('select kind from cod_claim_events where claim_id = $1 order by id', [
      claims[0]!.id,
    ]);
    expect(events).toEqual([{ kind: 'raised' }, { kind: 'settled' }]);
    expect(await shop.query('select count(*)::int as lines from carrier_register_lines')).toEqual([{ lines: 1 }]);
  });

  it('a part handed over and all of the money, from the cabinet, from desks and from the carrier: no more goes back than was paid', async () => {
    const [, , , handedOver, refunded, lost, found, pressed] = sent as [Sent, Sent, Sent, Sent, Sent, Sent, Sent, Sent];
    await handOver(pressed);
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
    const declareLost = ({ shipmentId }: Sent) => press(galina, shipmentId, 'lost', { reason: 'СДЭК признал утрату' });
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
    const ends = ({ shipmentId }: Sent) => press(vera, shipmentId, 'order-returned');
    expect([(await ends(lost)).status, (await ends(found)).status]).toEqual([200, 409]);
    await untilIdle();
    const keys = [randomUUID(), randomUUID()];
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, nth) => refund(pressed, [vera, galina][nth % 2]!, keys[nth % 2]!, 2))),
      refundInCabinet(pressed),
    ]);
    // Of two keys at most one is accepted: two packs of three were left.
    const accepted = new Set(answers.flatMap(({ status }, nth) => (status === 200 ? [nth % 2] : [])));
    expect(accepted.size).toBeLessThan(2);
    await untilIdle();
    for (const { kill } of processes.splice(1)) await kill();
    // No schedule is needed for what follows from answers of the company.
    for (const order of [handedOver, refunded, lost, pressed]) {
      const { amount, refunds: _refunds, ...money } = await moneyOf(order);
      expect(money).toEqual({ state: 'refunded', refunded: amount, atCompany: amount, order: 'returned' });
    }
    expect(await moneyOf(found)).toMatchObject({ state: 'paid', refunded: 0, atCompany: 0, order: 'partly-bought' });
    const states = [handedOver, refunded, lost, found].map(
      async ({ shipmentId }) => (await desk.show(shipmentId)).state,
    );
    expect(await Promise.all(states)).toEqual(['partly-delivered', 'partly-delivered', 'lost', 'partly-delivered']);
    expect(await desk.exceptionsOf(refunded)).toEqual(['goods-of-ended-order']);
    expect((await desk.exceptionsOf(lost)).sort()).toEqual(['parcel-lost', 'tracking-contradicts']);
    await shop.shiftClock(15 * 60_000);
    for (const job of ['poll-refunds', 'poll-receipts', 'check-parcels']) await shop.enqueue(job);
    await shop.drain();
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: addMinutes(now, -5) })).toEqual([]);
  });
});

/** Numbers from 0 to 1, the same ones for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

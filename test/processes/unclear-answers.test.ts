// Longer than usual: one shop for what its companies leave unclear, and for kills between their answers and our rows.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '../../src/kernel/dates.ts';
import { eventually, orderByCard, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { findViolations } from '../support/find-violations.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { nextWorkdays } from '../support/workdays.ts';
import { giveAwayJobs, holdCompletions, startWorker } from '../support/worker-process.ts';

const ENV = { DELIVERY_CARRIERS: 'cdek,boxberry', STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' };
const MINUTE = 60_000;

type Carrier = 'cdek' | 'boxberry';
type Order = PlacedOrder & { readonly paymentId: string; readonly token: string };
interface Packed {
  readonly order: Order;
  readonly id: string;
}

/** Requests that must not be carried out twice, or whose answer the next step needs. */
const REGISTER_AT_CDEK = { provider: 'cdek', method: 'POST', path: '/v2/orders' };
const PRINT_AT_CDEK = { provider: 'cdek', method: 'POST', path: '/print/barcodes' };
const REGISTER_AT_BOXBERRY = { provider: 'boxberry', method: 'POST', path: 'ParselCreate' };
const PRINT_AT_BOXBERRY = { provider: 'boxberry', method: 'GET', path: '/parcel-files/' };
const REFUND = { provider: 'yookassa', method: 'POST', path: '/refunds' };
const RECEIPT = { provider: 'yookassa', method: 'POST', path: '/receipts' };
const REMOVE_AT_CDEK = { provider: 'cdek', method: 'DELETE', path: '/orders/' };
const REMOVE_AT_BOXBERRY = { provider: 'boxberry', method: 'GET', path: 'cancelType=1' };
const ACT = { provider: 'boxberry', method: 'GET', path: 'method=ParselSend&' };
const SINGLE = [REGISTER_AT_CDEK, PRINT_AT_CDEK, REGISTER_AT_BOXBERRY, PRINT_AT_BOXBERRY, RECEIPT];
const COURIER_OF_BOXBERRY = { provider: 'boxberry', method: 'GET', path: 'CreateIntake' };
const COURIER_OF_CDEK = { provider: 'cdek', method: 'POST', path: '/intakes' };
/** What is asked for when parcels go, and when they shall come back. */
const SENDING = [ACT, COURIER_OF_CDEK];
const RECALLS = [
  { provider: 'cdek', method: 'POST', path: '/refusal' },
  { provider: 'boxberry', method: 'GET', path: 'cancelType=2' },
];
/** Questions about what may have been carried out. */
const QUESTIONS = [
  { provider: 'cdek', method: 'GET', path: '/orders?' },
  { provider: 'boxberry', method: 'GET', path: 'ParselStory' },
];
/** How registered parcels are read and removed. */
const REMOVALS = [
  { provider: 'cdek', method: 'GET', path: '/orders/' },
  { provider: 'boxberry', method: 'GET', path: 'ListStatuses' },
  REMOVE_AT_CDEK,
  REMOVE_AT_BOXBERRY,
];
const PROVIDERS = ['cdek', 'boxberry', 'yookassa'];

describe('requests to companies without a clear answer', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let course: number;
  let cityId: number;
  let points: Readonly<Record<Carrier, string>>;
  beforeAll(async () => {
    shop = await openTestShop({ env: { ...ENV, SANDBOX_TIMEOUT_MS: '400' } });
    shop.expectErrors(/parcel-not-delivered|courier-unclear/);
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 1`,
    );
    tea = goods[0]!.id;
    course = (await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'"))[0]!.id;
    ({ cityId } = desk.toPoint);
    const { body } = await call<{ points: { carrier: Carrier; code: string; kind: string }[] }>(
      shop.url,
      '/api/delivery/points',
      { cityId, items: items() },
    );
    const pointOf = (carrier: Carrier) =>
      body.points.find((one) => one.carrier === carrier && one.kind === 'point')!.code;
    points = { cdek: pointOf('cdek'), boxberry: pointOf('boxberry') };
  });
  const workers: (() => Promise<void>)[] = [];
  let unlock: (() => Promise<void>) | undefined;
  afterAll(async () => {
    for (const kill of workers) await kill();
    await unlock?.();
    await shop.close();
  });

  const items = () => [{ product: tea, quantity: 1 }];
  async function offersFor(quantity: number): Promise<readonly { method: string; carrier?: string; price: number }[]> {
    const question = { cityId, items: [{ product: tea, quantity }] };
    const { body } = await call<{ offers: { method: string; price: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      question,
    );
    return body.offers;
  }
  /** Paid, and packed for its carrier. */
  async function packedFor(carrier: Carrier): Promise<Packed> {
    const offer = (await offersFor(1)).find((one) => one.carrier === carrier && one.method === 'point')!;
    const delivery = { carrier, method: 'point', cityId, pointCode: points[carrier] };
    const expectedTotal = (await totalOf(shop.url, items())) + offer.price;
    const order = await paid({ delivery, expectedTotal });
    const id = await desk.packed({ ...order, total: expectedTotal }, [{ productId: tea }]);
    return { order, id };
  }
  async function paid(changes = {}): Promise<Order> {
    const order = await orderByCard(shop.url, items(), changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  const times = <T>(count: number, make: () => Promise<T>) =>
    Array.from({ length: count }).reduce<Promise<T[]>>(
      async (made) => [...(await made), await make()],
      Promise.resolve([]),
    );

  const requests = async () => (await Promise.all(PROVIDERS.map((one) => shop.sandbox.requests(one)))).flat();
  /** How often it was sent under this key, or number of a parcel; always the same bytes. */
  async function attemptsOf({ method, path }: typeof REFUND, key: string): Promise<number> {
    const bodies = (await requests())
      .filter((one) => one.method === method && `${one.url} ${JSON.stringify(one.body)}`.includes(path))
      .filter((one) => one.key === key || JSON.stringify(one.body ?? '').includes(key))
      .map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    return bodies.length;
  }
  const restored = async () => {
    for (const provider of PROVIDERS) await shop.sandbox.fail({ provider, times: 0 });
  };
  /** What the schedule does, after every pause. */
  async function settle(): Promise<void> {
    for (const minutes of [0.5, 0.5, 3, 0.5, 0.5, 0.5, 6, 0.5, 0.5]) {
      await shop.shiftClock(minutes * MINUTE);
      for (const job of ['check-parcels', 'poll-receipts', 'resettle-payments']) await shop.enqueue(job);
      await shop.drain();
    }
  }
  const metFailures = async (how: 'timeout' | 'unanswered') =>
    (await requests()).filter(({ answer }) => answer === how).length;
  /** The next worker gets the jobs of the one that was killed. @returns a function that kills it */
  async function startAgain(): Promise<() => Promise<void>> {
    await giveAwayJobs(shop);
    await shop.enqueue('poll-receipts');
    const kill = await startWorker(shop, ENV);
    workers.push(kill);
    return kill;
  }
  const planned = async () => (await Promise.all(PROVIDERS.map((one) => shop.sandbox.planned(one)))).flat();
  const parcelsOf = async ({ number }: Order) => {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/parcels`);
    const { parcels, boxberry } = (await answer.json()) as Record<
      string,
      { number: string; status: string; act?: string }[]
    >;
    return [...parcels!, ...boxberry!].filter((one) => one.number.startsWith(`${number}-`));
  };
  /** Boxberry gives a parcel any status. */
  async function atPoint({ order }: Packed, code: string): Promise<void> {
    const [parcel] = (await parcelsOf(order)) as unknown as { track: string }[];
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'boxberry', id: parcel!.track, action: 'status', code }),
    });
    expect(answer.status).toBe(200);
  }
  async function expectRegistered({ order, id }: Packed): Promise<void> {
    expect(await desk.show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
    expect(await parcelsOf(order)).toHaveLength(1);
  }
  /** Ours, with how many the company has. */
  async function refundsOf({ orderId, paymentId }: Order) {
    const at_company = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === paymentId).length;
    const sql = `select r.id, r.state, p.state as payment from refunds r join payments p on p.id = r.payment_id where r.order_id = $1`;
    return (await shop.query<{ id: string; state: string; payment: string }>(sql, [orderId])).map((one) => ({
      ...one,
      at_company,
    }));
  }
  async function receiptsOf({ orderId, paymentId }: Order) {
    const at_company = (await shop.sandbox.receiptsOf(paymentId)).length;
    const sql =
      "select id, provider_receipt_id is not null as known from receipts where order_id = $1 and kind = 'closing'";
    return (await shop.query<{ id: string; known: boolean }>(sql, [orderId])).map((one) => ({ ...one, at_company }));
  }
  const exceptionsOf = (orders: readonly Order[]) =>
    shop.query(`select kind, facts from exceptions where facts->>'orderId' = any($1)`, [
      orders.map(({ orderId }) => orderId),
    ]);

  it('refusing, hanging, senseless, lost: each request is carried out once, and nobody has to be told', async () => {
    const UNCLEAR = [{ timeout: true }, { garbage: true }, { status: 500 }, { status: 429 }, { lost: true }];
    const parcels = [
      ...(await times(UNCLEAR.length, () => packedFor('cdek'))),
      ...(await times(UNCLEAR.length, () => packedFor('boxberry'))),
    ];
    const cancelled = await times(UNCLEAR.length, () => paid());
    const digital = await times(UNCLEAR.length, () =>
      orderByCard(shop.url, [{ product: course, quantity: 1 }], { delivery: { method: 'digital' } }),
    );
    for (const what of [...SINGLE, REFUND, ...QUESTIONS])
      for (const how of UNCLEAR) await shop.sandbox.fail({ ...what, ...how });
    for (const { id } of parcels) expect((await desk.does(id, 'registering')).status).toBe(200);
    for (const { orderId, token } of cancelled) await call(shop.url, `/api/orders/${orderId}/cancel`, { token });
    for (const { paymentId } of digital) await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    await settle();
    // Each of them was met.
    expect(await planned()).toEqual([]);
    const attempts: Record<Carrier, number[]> = { cdek: [], boxberry: [] };
    for (const [nth, parcel] of parcels.entries()) {
      await expectRegistered(parcel);
      const carrier = nth < UNCLEAR.length ? 'cdek' : 'boxberry';
      const register = { cdek: REGISTER_AT_CDEK, boxberry: REGISTER_AT_BOXBERRY }[carrier];
      attempts[carrier].push(await attemptsOf(register, `${parcel.order.number}-1`));
    }
    // What was carried out, although its answer was lost, is found and not sent again.
    const sent = Object.fromEntries(Object.entries(attempts).map(([carrier, counts]) => [carrier, counts.sort()]));
    expect(sent).toEqual({ cdek: [1, 2, 2, 2, 2], boxberry: [1, 2, 2, 2, 2] });
    // A client repeats these at once, so one of them may meet the faults of several.
    const repeated = { refunds: 0, receipts: 0 };
    for (const order of cancelled) {
      const [refund, ...others] = await refundsOf(order);
      expect([refund, others]).toMatchObject([{ state: 'done', payment: 'refunded', at_company: 1 }, []]);
      repeated.refunds += (await attemptsOf(REFUND, refund!.id)) - 1;
    }
    for (const order of digital) {
      const [receipt, ...others] = await receiptsOf(order);
      expect([receipt, others]).toMatchObject([{ known: true, at_company: 1 }, []]);
      repeated.receipts += (await attemptsOf(RECEIPT, receipt!.id)) - 1;
    }
    // A notification may tell first of the refund whose answer was lost.
    expect(repeated.refunds).toBeGreaterThanOrEqual(UNCLEAR.length - 1);
    expect(repeated.receipts).toBeGreaterThanOrEqual(UNCLEAR.length);

    const going = [...parcels.splice(UNCLEAR.length - 1, 1), ...parcels.splice(-1, 1)] as [Packed, Packed];
    for (const { id } of parcels) expect((await desk.does(id, 'parcel-removed')).status).toBe(200);
    for (const what of REMOVALS) for (const how of UNCLEAR) await shop.sandbox.fail({ ...what, ...how });
    await shop.drain();
    await settle();
    await settle();
    expect(await planned()).toEqual([]);
    for (const { id } of parcels)
      expect(await desk.show(id)).toMatchObject({ state: 'packed', track: null, parcel: { state: 'removed' } });

    /** Each request meets all faults, one after the other. */
    async function meetsFaults(what: readonly (typeof ACT)[]): Promise<void> {
      for (const one of what) for (const how of UNCLEAR) await shop.sandbox.fail({ ...one, ...how });
      await shop.drain();
      for (let times = 0; times < UNCLEAR.length + 3; times += 1) {
        await shop.shiftClock(3.5 * MINUTE);
        await shop.enqueue('check-parcels');
        await shop.drain();
      }
      expect(await planned()).toEqual([]);
    }
    const [atCdek, atBoxberry] = going;
    const key = randomUUID();
    const act = await call(shop.url, '/api/hand-over-acts', { key, carrier: 'boxberry' }, desk.vera());
    const window = { carrier: 'cdek', day: nextWorkdays(shop.now(), 1)[0]!, from: '10:00', to: '18:00' };
    const courier = await call<{ id: string }>(shop.url, '/api/courier-calls', window, desk.vera());
    expect([act.status, courier.status]).toEqual([200, 200]);
    await meetsFaults(SENDING);
    expect(
      await shop.query('select state, pdf is not null as printed from hand_over_acts where id = $1', [key]),
    ).toEqual([{ state: 'made', printed: true }]);
    expect(await shop.query('select state from courier_calls where id = $1', [courier.body.id])).toEqual([
      { state: 'accepted' },
    ]);
    for (const { id } of going)
      expect((await desk.does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await desk.happens((await desk.parcelsOf({ ...atCdek.order, total: 0 }))[0]!, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    for (const code of ['Принято к доставке', 'Передано на сортировку']) await atPoint(atBoxberry, code);
    for (const { id } of going) expect((await desk.does(id, 'recalled')).status).toBe(200);
    await meetsFaults(RECALLS);
    for (const { id } of going)
      expect(await desk.show(id)).toMatchObject({ state: 'with-carrier', parcel: { recall: 'agreed' } });

    // Boxberry says what it has said, and what was before: it is on its way back once.
    for (const code of ['Готовится к возврату', 'Передано на сортировку', 'Готовится к возврату', 'Принято к доставке'])
      await atPoint(atBoxberry, code);
    await shop.shiftClock(60 * MINUTE);
    for (const _ of ['once', 'twice']) {
      await shop.query('update carrier_tasks set next_try_at = created_at where shipment_id = $1', [atBoxberry.id]);
      await shop.enqueue('check-parcels');
      await shop.drain();
    }
    const { state, events } = await desk.show(atBoxberry.id);
    expect(state).toBe('returning');
    expect(events.filter(({ kind }) => kind === 'tracked')).toHaveLength(1);
    expect(await desk.returnsOf({ ...atBoxberry.order, total: 0 })).toMatchObject([{ cause: 'recalled' }]);
    const orders = [...[...parcels, ...going].map(({ order }) => order), ...cancelled, ...digital];
    expect(await exceptionsOf(orders)).toMatchObject([{ kind: 'parcel-not-delivered' }]);
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 401 }])(
    'Boxberry %o: the other company still offers',
    async (how) => {
      // A class of parcels without a remembered price.
      const quantity = 12 + 4 * ['timeout', 'garbage', 'status'].indexOf(Object.keys(how)[0]!);
      await shop.sandbox.fail({ provider: 'boxberry', times: 1_000, ...how });
      expect(new Set((await offersFor(quantity)).map(({ carrier }) => carrier))).toEqual(new Set(['cdek', undefined]));
      await restored();
    },
  );

  it('a worker is killed before the company has a request, before its answer is saved, and after that: carried out once', async () => {
    const recalled = [await packedFor('cdek'), await packedFor('boxberry')] as const;
    for (const { id } of recalled) await desk.does(id, 'registering');
    await shop.drain();
    for (const _ of ['checked', 'registered', 'asked for', 'printed']) await desk.later();
    await call(shop.url, '/api/hand-over-acts', { key: randomUUID(), carrier: 'boxberry' }, desk.vera());
    await shop.drain();
    for (const { id } of recalled)
      expect((await desk.does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    const [atCdek, atBoxberry] = recalled;
    const parcelAtCdek = (await desk.parcelsOf({ ...atCdek.order, total: 0 }))[0]!;
    await desk.happens(parcelAtCdek, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    await atPoint(atBoxberry, 'Принято к доставке');

    const acted = await packedFor('boxberry');
    const removed = [await packedFor('cdek'), await packedFor('boxberry')];
    for (const { id } of [acted, ...removed]) await desk.does(id, 'registering');
    await shop.drain();
    for (const _ of ['checked', 'registered', 'asked for', 'printed']) await desk.later();
    for (const one of [acted, ...removed]) await expectRegistered(one);
    // The first tries of these fail, so that the next ones are due together.
    for (const what of [PRINT_AT_CDEK, PRINT_AT_BOXBERRY, REMOVE_AT_CDEK, REMOVE_AT_BOXBERRY, ...RECALLS, REFUND])
      await shop.sandbox.fail({ ...what, status: 503, times: 100 });
    const labelled = [await packedFor('cdek'), await packedFor('boxberry')];
    for (const { id } of labelled) await desk.does(id, 'registering');
    const cancelled = await paid();
    await call(shop.url, `/api/orders/${cancelled.orderId}/cancel`, { token: cancelled.token });
    await shop.drain();
    for (const _ of ['checked', 'registered']) await desk.later();
    for (const { id } of removed) expect((await desk.does(id, 'parcel-removed')).status).toBe(200);
    for (const { id } of recalled) expect((await desk.does(id, 'recalled')).status).toBe(200);
    await shop.drain();
    const parcels = [await packedFor('cdek'), await packedFor('boxberry')];
    const collected = await paid();
    const box = await desk.packed({ ...collected, total: 0 }, [{ productId: tea }]);
    await desk.does(box, 'ready');
    await desk.does(box, 'delivered');
    await shop.drain();
    const digital = await orderByCard(shop.url, [{ product: course, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    const boxes = [...labelled, ...parcels, ...removed, ...recalled, acted];
    const orders = [...boxes.map(({ order }) => order), cancelled, collected, digital];

    for (const { id } of parcels) await desk.does(id, 'registering');
    const pieces = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    const refund = await call(shop.url, `/api/orders/${collected.orderId}/refunds`, pieces, desk.vera());
    expect(refund.status).toBe(200);
    const key = randomUUID();
    const act = await call(shop.url, '/api/hand-over-acts', { key, carrier: 'boxberry' }, desk.vera());
    expect(act.body).toMatchObject({ parcels: 1 });
    await shop.sandbox.advance(digital.paymentId, 'pay');
    await restored();
    // What failed is due again.
    await shop.shiftClock(11 * MINUTE);

    /** What is at the companies, and how much we have saved of their answers. */
    async function carriedOut() {
      const there = {
        parcels: (await Promise.all(parcels.map(({ order }) => parcelsOf(order)))).flat().length,
        refunds: [...(await refundsOf(cancelled)), ...(await refundsOf(collected))].map((one) => one.at_company),
        receipts: (await shop.sandbox.receiptsOf(digital.paymentId)).length,
        removals: (await Promise.all(removed.map(({ order }) => parcelsOf(order))))
          .flat()
          .filter(({ status }) => ['REMOVED', 'Удалено'].includes(status)).length,
        acts: (await parcelsOf(acted.order)).filter((one) => one.act !== undefined).length,
        recalls: new Set(
          (await requests())
            .filter(({ url, answer }) => RECALLS.some(({ path }) => url.includes(path)) && answer === 'unanswered')
            .map(({ url }) => url),
        ).size,
      };
      const [saved] = await shop.query(
        `select (select count(*)::int from carrier_tasks t join shipments s on s.id = t.shipment_id
                 where s.order_id = any($3) and t.state = 'done' and t.carrier_number is not null) as parcels,
           (select count(*)::int from carrier_tasks t join shipments s on s.id = t.shipment_id
            where s.order_id = any($1) and t.state = 'removed') as removals,
           (select count(*)::int from hand_over_acts where id = $4 and state = 'made') as acts,
           (select count(*)::int from carrier_tasks t join shipments s on s.id = t.shipment_id
            where s.order_id = any($1) and t.recalled_at is not null) as recalls,
           (select count(*)::int from courier_calls where id = $5 and carrier_id is not null) as couriers,
           (select count(*)::int from shipment_labels l join shipments s on s.id = l.shipment_id join carrier_tasks t on t.shipment_id = s.id
            where s.order_id = any($2) and (t.carrier = 'cdek' or l.pdf is not null)) as labels,
           (select count(*)::int from refunds where order_id = any($1) and state = 'done') as refunds,
           (select count(*)::int from receipts where order_id = any($1) and kind = 'closing' and provider_receipt_id is not null) as receipts`,
        [
          orders.map(({ orderId }) => orderId),
          labelled.map(({ order }) => order.orderId),
          [...labelled, ...parcels].map(({ order }) => order.orderId),
          key,
          ofCdek,
        ],
      );
      return { there, saved };
    }
    /** The courier is called on a workday; the one of СДЭК comes on the next one already. */
    async function callCourier(carrier: Carrier): Promise<string> {
      const window = { carrier, day: nextWorkdays(shop.now(), 2)[1]!, from: '10:00', to: '18:00' };
      return (await call<{ id: string }>(shop.url, '/api/courier-calls', window, desk.vera())).body.id;
    }
    let ofBoxberry: string | undefined;
    const ofCdek = await callCourier('cdek');
    const nothing = { parcels: 0, refunds: [0, 0], receipts: 0, removals: 0, acts: 0, recalls: 0 };
    const all = { parcels: 2, refunds: [1, 1], receipts: 1, removals: 2, acts: 1, recalls: 2 };
    // Those whose labels are wanted, and the order that was collected, came so far before.
    const before = { parcels: 2, removals: 0, acts: 0, recalls: 0, couriers: 0, labels: 0, refunds: 0, receipts: 1 };
    const after = { parcels: 4, removals: 2, acts: 1, recalls: 2, couriers: 1, labels: 2, refunds: 2, receipts: 2 };
    // The companies get a request and do nothing; or do it and are about to answer.
    for (const [how, there] of [
      ['timeout', nothing],
      ['unanswered', all],
    ] as const) {
      const met = () => metFailures(how);
      const earlier = await met();
      // A recall first: its address contains that of a registration, and a request meets the first failure that fits it.
      const sent = [...RECALLS, ...SINGLE, REMOVE_AT_CDEK, REMOVE_AT_BOXBERRY, ACT, COURIER_OF_CDEK, REFUND, REFUND];
      // It is called once: nobody can be asked what became of it.
      if (how === 'unanswered') {
        ofBoxberry = await callCourier('boxberry');
        sent.push(COURIER_OF_BOXBERRY);
      }
      for (const what of sent) await shop.sandbox.fail({ ...what, [how]: true });
      const kill = await startAgain();
      await eventually(planned, (left) => left.length === 0);
      await eventually(met, (now) => now - earlier === sent.length);
      await kill();
      expect(await carriedOut()).toEqual({ there, saved: before });
      // Longer than leases, and than a carrier needs to find what it has.
      await shop.shiftClock(3 * MINUTE);
      // From now on notifications of the company would tell of the refunds, too: they come at the end.
      unlock ??= await lockRows(shop.databaseUrl, 'lock table payment_signals in exclusive mode');
    }
    const release = await holdCompletions(shop);
    const kill = await startAgain();
    await eventually(carriedOut, ({ saved }) => isDeepStrictEqual(saved, after));
    await kill();
    await release();
    await unlock?.();
    unlock = undefined;
    const open = "select distinct name from jobs.job where state in ('active', 'retry')";
    expect((await shop.query<{ name: string }>(open)).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'check-receipt',
        'fetch-label',
        'refund-payment',
        'send-act',
        'send-parcel',
        'track-parcel',
      ]),
    );

    await giveAwayJobs(shop);
    await settle();
    expect((await carriedOut()).there).toEqual(all);
    expect((await requests()).filter(({ url }) => url.includes('CreateIntake'))).toMatchObject([
      { answer: 'unanswered' },
    ]);
    const stateOf = async (id?: string) =>
      (await shop.query<{ state: string }>('select state from courier_calls where id = $1', [id]))[0]?.state;
    expect([await stateOf(ofBoxberry), await stateOf(ofCdek)]).toEqual(['unclear', 'accepted']);
    for (const parcel of [...parcels, ...labelled]) await expectRegistered(parcel);
    for (const { id } of removed)
      expect(await desk.show(id)).toMatchObject({ state: 'packed', track: null, parcel: { state: 'removed' } });
    for (const { id } of recalled)
      expect(await desk.show(id)).toMatchObject({ state: 'with-carrier', parcel: { recall: 'agreed' } });
    // СДЭК shows that a parcel comes back, so it is not asked again.
    const recalls = (await requests()).filter(({ url }) => url.includes(`${parcelAtCdek.uuid}/refusal`));
    expect(recalls.map(({ answer }) => answer).filter((answer) => answer !== 503)).toEqual(['timeout', 'unanswered']);
    expect((await desk.does(acted.id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    for (const [nth, { order }] of parcels.entries())
      expect(await attemptsOf([REGISTER_AT_CDEK, REGISTER_AT_BOXBERRY][nth]!, `${order.number}-1`)).toBe(2);
    for (const [order, attempts] of [
      [cancelled, 3],
      [collected, 2],
    ] as const) {
      const [{ id, ...refunded }] = (await refundsOf(order)) as [Awaited<ReturnType<typeof refundsOf>>[0]];
      expect(refunded).toEqual({ state: 'done', payment: 'refunded', at_company: 1 });
      expect(await attemptsOf(REFUND, id)).toBeGreaterThanOrEqual(attempts);
      expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(1);
    }
    const [receipt] = await receiptsOf(digital);
    expect(await attemptsOf(RECEIPT, receipt!.id)).toBe(2);
    expect(await exceptionsOf(orders)).toEqual([]);
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: addMinutes(now, -5) })).toEqual([]);
  });

  it('a worker is killed while it asks what became of what was accepted, before the answer is saved, and after that: nothing is sent again', async () => {
    const labelled = await packedFor('cdek');
    await desk.does(labelled.id, 'registering');
    await shop.drain();
    for (const _ of ['checked', 'registered']) await desk.later();
    const parcels = [await packedFor('cdek'), await packedFor('boxberry')] as const;
    const cancelled = await paid();
    const digital = await orderByCard(shop.url, [{ product: course, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.makeRefunds('pending');
    for (const { id } of parcels) await desk.does(id, 'registering');
    await call(shop.url, `/api/orders/${cancelled.orderId}/cancel`, { token: cancelled.token });
    await shop.sandbox.advance(digital.paymentId, 'pay');
    await shop.drain();
    const boxes = [labelled, ...parcels];
    const orders = [...boxes.map(({ order }) => order), cancelled, digital];
    /** Ids at the companies: all has been accepted. */
    const [accepted] = await shop.query<Record<'cdek' | 'boxberry' | 'label' | 'refund' | 'receipt', string>>(
      `select (select carrier_id from carrier_tasks where shipment_id = $1 and state = 'accepted') as cdek,
         (select carrier_id from carrier_tasks where shipment_id = $2 and state = 'accepted') as boxberry,
         (select carrier_label_id from shipment_labels where shipment_id = $3 and pdf is null) as label,
         (select provider_refund_id from refunds where order_id = $4 and state = 'pending') as refund,
         (select provider_receipt_id from receipts where order_id = $5 and kind = 'closing' and state = 'pending') as receipt`,
      [...parcels.map(({ id }) => id), labelled.id, cancelled.orderId, digital.orderId],
    );
    expect(Object.values(accepted!)).not.toContain(null);
    const { cdek, boxberry, label, refund, receipt } = accepted!;
    await shop.sandbox.endRefund(refund, 'succeeded', 'lose');
    await shop.sandbox.makeRefunds('at-once');

    const FORM = { provider: 'cdek', path: `/print/barcodes/${label}` };
    const PDF = { provider: 'cdek', path: `/print/barcodes/${label}.pdf` };
    const DECISIONS = [
      { provider: 'cdek', path: `/orders/${cdek}` },
      { provider: 'boxberry', path: `ImId=${boxberry}` },
      { provider: 'yookassa', path: `/refunds/${refund}` },
      { provider: 'yookassa', path: `/receipts/${receipt}` },
    ];
    async function saved() {
      const [counts] = await shop.query(
        `select (select count(*)::int from carrier_tasks where carrier_id = any($1) and state = 'done' and carrier_number is not null) as parcels,
           (select count(*)::int from shipment_labels where carrier_label_id = $2 and pdf is not null) as labels,
           (select count(*)::int from refunds where provider_refund_id = $3 and state = 'done') as refunds,
           (select count(*)::int from receipts where provider_receipt_id = $4 and state = 'succeeded') as receipts`,
        [[cdek, boxberry], label, refund, receipt],
      );
      return counts;
    }
    const before = { parcels: 0, labels: 0, refunds: 0, receipts: 0 };
    const after = { parcels: 2, labels: 1, refunds: 1, receipts: 1 };
    /** Longer than the lease of a parcel; a receipt is checked less often, the older it is. */
    async function soon(): Promise<void> {
      await shop.shiftClock(3 * MINUTE);
      await shop.query('update receipts set next_check_at = created_at where provider_receipt_id = $1', [receipt]);
    }

    await soon();
    const met = () => metFailures('unanswered');
    let earlier = await met();
    const asked = [FORM, ...DECISIONS];
    for (const what of asked) await shop.sandbox.fail({ ...what, method: 'GET', unanswered: true });
    let kill = await startAgain();
    await eventually(met, (now) => now - earlier === asked.length);
    await kill();
    expect(await saved()).toEqual(before);

    await soon();
    earlier = await met();
    await shop.sandbox.fail({ ...PDF, method: 'GET', unanswered: true });
    for (const what of DECISIONS) await shop.sandbox.fail({ ...what, method: 'GET', held: true });
    kill = await startAgain();
    await eventually(planned, (left) => left.length === 0);
    await eventually(met, (now) => now - earlier === 1);
    // Held until nobody can save what they answer.
    unlock = await lockRows(
      shop.databaseUrl,
      'select from orders o, receipts r where o.id = any($1) and r.provider_receipt_id = $2 for update',
      [orders.map(({ orderId }) => orderId), receipt],
    );
    await restored();
    await untilWaitingForLock(shop, DECISIONS.length);
    await kill();
    await unlock();
    unlock = undefined;
    expect(await saved()).toEqual(before);

    await soon();
    const release = await holdCompletions(shop);
    kill = await startAgain();
    await eventually(saved, (counts) => isDeepStrictEqual(counts, after));
    await kill();
    await release();
    const open = "select distinct name from jobs.job where state = 'active'";
    expect((await shop.query<{ name: string }>(open)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['check-receipt', 'fetch-label', 'refund-payment', 'send-parcel']),
    );

    await giveAwayJobs(shop);
    await settle();
    for (const box of boxes) await expectRegistered(box);
    for (const [nth, { order }] of parcels.entries())
      expect(await attemptsOf([REGISTER_AT_CDEK, REGISTER_AT_BOXBERRY][nth]!, `${order.number}-1`)).toBe(1);
    const [ours] = await refundsOf(cancelled);
    expect(ours).toMatchObject({ state: 'done', payment: 'refunded', at_company: 1 });
    expect(await attemptsOf(REFUND, ours!.id)).toBe(1);
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${cancelled.number}`)).toHaveLength(1);
    const [closing] = await receiptsOf(digital);
    expect(closing).toMatchObject({ known: true, at_company: 1 });
    expect(await attemptsOf(RECEIPT, closing!.id)).toBe(1);
    expect(await exceptionsOf(orders)).toEqual([]);
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: addMinutes(now, -5) })).toEqual([]);
  });
});

// Longer than usual: one shop, in which the calls of both carriers are compared.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { createBoxberryClient } from '../../src/integrations/boxberry/client.ts';
import { createBoxberryParcels } from '../../src/integrations/boxberry/parcels.ts';
import { sendCourierCall } from '../../src/shop/courier-calls/send-courier-call.ts';
import { eventually, orderByCard, totalOf } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { nextWorkdays } from '../support/workdays.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WAREHOUSE = {
  zip: '115201',
  city: 'Москва',
  street: 'ул. Складская',
  house: '1',
  contact: 'Смена склада',
  phone: '74950000002',
};

interface Called {
  readonly id: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly parcels: number;
  readonly isNew: boolean;
}
interface Listed extends Called {
  readonly carrierNumber: string | null;
  readonly problem: string | null;
  readonly weightGrams: number;
}
type Carrier = 'cdek' | 'boxberry';

describe('the courier is called once for a day', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let novosibirsk: number;
  beforeAll(async () => {
    const env = { DELIVERY_CARRIERS: 'cdek,boxberry', STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' };
    shop = await openTestShop({ env });
    vera = await signInStaff(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 1`,
    );
    tea = goods!.id;
    novosibirsk = (await shop.query<{ id: number }>('select id from cities where sdek_id = 270'))[0]!.id;
  });
  afterAll(() => shop.close());

  const days = () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => moscowDay(addDays(shop.now(), count)));
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const workdays = () => nextWorkdays(shop.now(), 8);

  const callFor = (day: string, hours = { from: '10:00', to: '18:00' }, carrier = 'cdek') =>
    call<Called>(shop.url, '/api/courier-calls', { carrier, day, ...hours }, vera);
  async function listed(id: string): Promise<Listed> {
    const { body } = await call<{ calls: Listed[] }>(shop.url, '/api/courier-calls', undefined, vera);
    return body.calls.find((one) => one.id === id)!;
  }
  async function sent(day: string) {
    const requests = await shop.sandbox.requests('cdek');
    return requests.filter(
      ({ method, url, body }) =>
        method === 'POST' && url.endsWith('/intakes') && (body as { intake_date: string }).intake_date === day,
    );
  }
  /** `2026-11-25` as Boxberry writes it. */
  const dotted = (day: string) => day.split('-').toReversed().join('.');
  async function sentToBoxberry(day: string): Promise<number> {
    const requests = await shop.sandbox.requests('boxberry');
    return requests.filter(({ url }) => url.includes('CreateIntake') && url.includes(dotted(day))).length;
  }
  async function calledAtBoxberry(day: string) {
    const { intakes } = (await (await fetch(`${shop.sandbox.url}/__sandbox/boxberry-intakes`)).json()) as {
      intakes: { number: number; content: Record<string, string> }[];
    };
    return intakes.filter(({ content }) => content.taking_date === dotted(day));
  }
  const settled = (id: string, settlement: object) =>
    call<{ state: string; carrierNumber: string | null }>(
      shop.url,
      `/api/courier-calls/${id}/settled`,
      settlement,
      vera,
    );
  const openExceptions = (id: string) =>
    shop.query<{ kind: string }>('select kind from exceptions where subject = $1 and closed_at is null', [
      `courier-call:${id}`,
    ]);
  const exceptions = (id: string) =>
    shop.query<{ kind: string }>('select kind from exceptions where subject = $1', [`courier-call:${id}`]);
  async function later(ms = 30 * SECOND): Promise<void> {
    await shop.shiftClock(ms);
    await shop.drain();
  }
  async function settle(): Promise<void> {
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await later();
  }
  async function registeredParcel(carrier: Carrier = 'cdek'): Promise<void> {
    const items = [{ product: tea, quantity: 1 }];
    const asked = { cityId: novosibirsk, items };
    const isOurs = (one: { carrier?: string }) => one.carrier === carrier;
    const { body: listed } = await call<{ points: { carrier: string; code: string; kind: string }[] }>(
      shop.url,
      '/api/delivery/points',
      asked,
    );
    const pointCode = listed.points.filter(isOurs).find(({ kind }) => kind === 'point')!.code;
    const delivery = { carrier, method: 'point', cityId: novosibirsk, pointCode };
    const { body: priced } = await call<{ offers: { carrier?: string; method: string; price: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      asked,
    );
    const { price } = priced.offers.filter(isOurs).find(({ method }) => method === 'point')!;
    const order = await orderByCard(shop.url, items, {
      delivery,
      expectedTotal: (await totalOf(shop.url, items)) + price,
    });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const [shipment] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [
      order.orderId,
    ]);
    let expectedVersion = 1;
    for (const [path, facts] of [
      ['picking', {}],
      ['units', { productId: tea }],
      ['box-closed', { weightGrams: 640 }],
      ['registering', {}],
    ] as const) {
      const command = { key: randomUUID(), expectedVersion, ...facts };
      const done = await call<{ version: number }>(shop.url, `/api/shipments/${shipment!.id}/${path}`, command, vera);
      expect(done.status).toBe(200);
      expectedVersion = done.body.version;
    }
    await settle();
  }

  it('what cannot be called is refused in words; nothing is sent', async () => {
    const [day] = workdays();
    expect((await callFor(day!)).status).toBe(409);
    expect((await callFor(day!, { from: '10:00', to: '11:00' })).status).toBe(422);
    const today = moscowDay(shop.now());
    expect((await callFor(today, undefined, 'boxberry')).status).toBe(422);
    expect((await callFor(day!, undefined, 'boxberry')).status).toBe(409);
    expect((await settled(randomUUID(), { outcome: 'refused' })).status).toBe(404);
    expect(await sent(day!)).toEqual([]);
  });

  it('one call for all parcels; a second one that day, from a terminal too, is the same', async () => {
    await registeredParcel();
    await registeredParcel();
    const [day] = workdays();
    const both = await Promise.all([callFor(day!), callFor(day!)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(both.map(({ body }) => body.isNew).sort()).toEqual([false, true]);
    const { id, parcels } = both[0]!.body;
    expect(parcels).toBe(2);
    await settle();
    expect(await listed(id)).toMatchObject({ state: 'accepted', weightGrams: 1_280, problem: null });
    expect((await listed(id)).carrierNumber).toMatch(/^\d+$/);
    expect((await sent(day!)).map(({ body }) => body)).toEqual([
      expect.objectContaining({ intake_time_from: '10:00', intake_time_to: '18:00', weight: 1_280 }),
    ]);
    expect(await shop.query('select request from courier_calls where id = $1', [id])).toEqual([{ request: null }]);
    expect((await callFor(day!, { from: '12:00', to: '20:00' })).body).toMatchObject({
      id,
      isNew: false,
      from: '10:00',
    });

    const { code, text } = await runShopCommand(shop.databaseUrl, 'shipments', 'calls');
    expect([code, text]).toEqual([0, expect.stringContaining(`${day}  с 10:00 до 18:00  СДЭК, 2`)]);
  });

  it('a lost answer: the same bytes once more tell that the courier comes; he is called once', async () => {
    const day = workdays()[1]!;
    await shop.sandbox.fail({ provider: 'cdek', path: '/intakes', lost: true });
    const { id } = (await callFor(day)).body;
    await shop.drain();
    await later();
    expect([(await listed(id)).state, (await sent(day)).length]).toEqual(['requested', 1]);
    await later(3 * MINUTE);
    await settle();
    expect(await listed(id)).toMatchObject({ state: 'accepted', carrierNumber: null });
    const requests = await sent(day);
    expect([requests.length, new Set(requests.map(({ body }) => JSON.stringify(body))).size]).toEqual([2, 1]);
    expect(await exceptions(id)).toEqual([]);
  });

  it('a refusal keeps the words of the carrier, and the day may be asked for again', async () => {
    shop.expectErrors(/courier-refused/);
    const sunday = days().find(isSunday)!;
    const { id } = (await callFor(sunday)).body;
    await settle();
    expect(await listed(id)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('курьер не приезжает'),
    });
    expect(await exceptions(id)).toEqual([{ kind: 'courier-refused' }]);
    const again = (await callFor(sunday)).body;
    expect([again.isNew, again.id === id]).toEqual([true, false]);
    await settle();
  });

  it('a carrier that is silent for an hour is an exception once; back again, it gets the call', async () => {
    shop.expectErrors(/courier-unclear/);
    const day = workdays()[2]!;
    await shop.sandbox.fail({ provider: 'cdek', status: 502, times: 1_000, path: '/intakes' });
    const { id } = (await callFor(day)).body;
    await shop.drain();
    for (let times = 0; times < 4; times += 1) await later(25 * MINUTE);
    expect(await exceptions(id)).toEqual([{ kind: 'courier-unclear' }]);
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    // Until then the last request could still be on its way.
    await later(6 * MINUTE);
    await shop.enqueue('check-parcels');
    await settle();
    expect((await listed(id)).state).toBe('accepted');
    expect(await exceptions(id)).toHaveLength(1);
  });

  it('Boxberry has no calls to look for: one is sent once, and a person says what became of an unclear one', async () => {
    shop.expectErrors(/courier-refused|courier-unclear/);
    await registeredParcel('boxberry');
    const callBoxberry = (day: string) => callFor(day, undefined, 'boxberry');
    const [clear, lost, garbled] = workdays() as [string, string, string];
    const { id } = (await callBoxberry(clear)).body;
    expect((await settled(id, { outcome: 'accepted' })).body.error.message).toContain('ещё сам ждёт ответа');
    await shop.drain();
    const [called, ...others] = await calledAtBoxberry(clear);
    expect([called?.content, others]).toEqual([
      expect.objectContaining({ zip: '115201', street: 'ул. Складская', seats_count: '1', weight: '0.64' }),
      [],
    ]);
    expect(Number(called!.content.volume)).toBeGreaterThan(0);
    const accepted = { state: 'accepted', carrierNumber: String(called!.number), problem: null };
    expect(await listed(id)).toMatchObject(accepted);
    expect((await callBoxberry(clear)).body).toMatchObject({ id, isNew: false });
    expect((await settled(id, { outcome: 'refused' })).status).toBe(409);

    const sunday = days().find(isSunday)!;
    const refused = (await callBoxberry(sunday)).body;
    await shop.drain();
    expect(await listed(refused.id)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('не производится'),
    });
    expect(await openExceptions(refused.id)).toEqual([{ kind: 'courier-refused' }]);

    const unclear: Record<string, string> = {};
    for (const [day, how] of [
      [lost, { lost: true }],
      [garbled, { garbage: true }],
    ] as const) {
      await shop.sandbox.fail({ provider: 'boxberry', path: 'CreateIntake', ...how });
      unclear[day] = (await callBoxberry(day)).body.id;
      await shop.drain();
      expect(await listed(unclear[day])).toMatchObject({ state: 'unclear', carrierNumber: null });
      expect((await callBoxberry(day)).body).toMatchObject({ id: unclear[day], isNew: false, state: 'unclear' });
    }
    // The exception alone cannot be closed: the call would stay unclear, and the day without a courier.
    const [asked] = await shop.query<{ id: number }>('select id from exceptions where subject = $1', [
      `courier-call:${unclear[lost]}`,
    ]);
    const closed = await call<ErrorEnvelope>(
      shop.url,
      `/api/exceptions/${asked!.id}/closed`,
      { reason: 'позвонил' },
      vera,
    );
    expect([closed.status, closed.body.error.message]).toEqual([409, expect.stringContaining('settle-call')]);
    await later(6 * MINUTE);
    await shop.enqueue('check-parcels');
    await settle();
    for (const [day, callId] of Object.entries(unclear)) {
      expect(await sentToBoxberry(day)).toBe(1);
      expect(await openExceptions(callId)).toEqual([{ kind: 'courier-unclear' }]);
    }

    const [there] = await calledAtBoxberry(lost);
    const comes = { outcome: 'accepted', carrierNumber: String(there!.number) };
    expect((await settled(unclear[lost]!, { outcome: 'accepted' })).body).toMatchObject({ carrierNumber: null });
    // Its number is told later.
    expect((await settled(unclear[lost]!, comes)).body).toMatchObject({
      state: 'accepted',
      carrierNumber: comes.carrierNumber,
    });
    expect((await settled(unclear[lost]!, comes)).status).toBe(200);
    expect((await settled(unclear[lost]!, { outcome: 'refused' })).status).toBe(409);
    expect(await openExceptions(unclear[lost]!)).toEqual([]);
    expect((await callBoxberry(lost)).body).toMatchObject({ id: unclear[lost], isNew: false });
    expect(
      await shop.query(
        'select kind, facts, split_part(actor, $2, 1) as by from courier_call_events where call_id = $1 order by id',
        [unclear[lost], ':'],
      ),
    ).toMatchObject([
      { kind: 'requested', by: 'staff' },
      { kind: 'unclear', by: 'job' },
      { kind: 'settled', by: 'staff', facts: { outcome: 'accepted', carrierNumber: null } },
      { kind: 'settled', by: 'staff', facts: comes },
    ]);

    const terminal = ['shipments', 'settle-call', unclear[garbled]!, 'refused'];
    for (const _ of ['said', 'said again']) {
      const { code, text } = await runShopCommand(shop.databaseUrl, ...terminal);
      expect([code, text]).toEqual([0, 'Записано: курьер не приедет.\n']);
    }
    expect(await openExceptions(unclear[garbled]!)).toEqual([]);
    const again = (await callBoxberry(garbled)).body;
    expect([again.isNew, again.id === unclear[garbled]]).toEqual([true, false]);
    await shop.drain();
    expect((await listed(again.id)).state).toBe('accepted');
    expect([await sentToBoxberry(garbled), (await calledAtBoxberry(garbled)).length]).toEqual([2, 1]);
  });

  it('a late yes of Boxberry after a person said no is an exception; after its yes nobody says no', async () => {
    shop.expectErrors(/courier-unclear|courier-accepted-late/);
    const client = createBoxberryClient({
      baseUrl: `${shop.sandbox.url}/boxberry/json.php`,
      token: 'demo-boxberry-token',
      timeoutMs: 60_000,
    });
    const parcelCarriers = [createBoxberryParcels(client, { receptionPoint: '010', warehouse: WAREHOUSE })];
    const [late, early] = workdays().slice(3) as [string, string];
    for (const [day, isLate] of [
      [late, true],
      [early, false],
    ] as const) {
      const id = randomUUID();
      await shop.query(
        `insert into courier_calls (id, carrier, day, time_from, time_to, weight_grams, state, created_at, updated_at)
         values ($1, 'boxberry', $2, '10:00', '18:00', 640, 'requested', $3, $3)`,
        [id, day, shop.now()],
      );
      await shop.query(
        `insert into courier_call_shipments (call_id, shipment_id)
         select $1, shipment_id from carrier_tasks where carrier = 'boxberry' limit 1`,
        [id],
      );
      await shop.sandbox.fail({ provider: 'boxberry', path: 'CreateIntake', held: true });
      await runInShop(shop, { parcelCarriers }, async (ctx) => {
        const stalled = sendCourierCall(ctx, id);
        await eventually(
          () => shop.sandbox.planned('boxberry'),
          ({ length }) => length === 0,
        );
        // Longer than its lease: the next worker cannot know what becomes of it.
        await shop.shiftClock(3 * MINUTE);
        await sendCourierCall(ctx, id);
        expect((await listed(id)).state).toBe('unclear');
        if (isLate) expect((await settled(id, { outcome: 'refused' })).status).toBe(200);
        await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
        await stalled;
      });
      if (!isLate) expect((await settled(id, { outcome: 'refused' })).status).toBe(409);
      const [there, ...others] = await calledAtBoxberry(day);
      expect(others).toEqual([]);
      expect(await listed(id)).toMatchObject(
        isLate
          ? { state: 'refused', carrierNumber: null }
          : { state: 'accepted', carrierNumber: String(there!.number) },
      );
      expect(await openExceptions(id)).toEqual(isLate ? [{ kind: 'courier-accepted-late' }] : []);
      const late = await shop.query('select facts from exceptions where subject = $1 and kind = $2', [
        `courier-call:${id}`,
        'courier-accepted-late',
      ]);
      const facts = { carrier: 'boxberry', day, carrierNumber: String(there!.number) };
      expect(late).toEqual(isLate ? [{ facts }] : []);
    }
  });
});

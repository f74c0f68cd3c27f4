import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { orderByCard, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

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

describe('the courier is called once for a day', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let novosibirsk: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { STAFF_SESSION_HOURS: '48', STAFF_IDLE_MINUTES: '1440' } });
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
  const workdays = () => days().filter((day) => !isSunday(day));

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
  async function registeredParcel(): Promise<void> {
    const items = [{ product: tea, quantity: 1 }];
    const delivery = { method: 'point', cityId: novosibirsk, pointCode: 'NSK1' };
    const { body: priced } = await call<{ offers: { method: string; price: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      { cityId: novosibirsk, items },
    );
    const { price } = priced.offers.find(({ method }) => method === 'point')!;
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
    expect((await callFor(day!, undefined, 'boxberry')).status).toBe(409);
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
});

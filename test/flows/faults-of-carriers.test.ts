// Longer than usual: one shop for labels, acts, recalls and what was taken, of both carriers.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { freshPhone } from '../support/customer.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type Carrier = 'cdek' | 'boxberry';
type How = Omit<Parameters<TestShop['sandbox']['fail']>[0], 'provider'>;
interface Packed {
  readonly order: PlacedOrder;
  readonly id: string;
}
interface Point {
  readonly carrier: Carrier;
  readonly code: string;
  readonly kind: string;
  readonly paySystems: readonly number[];
}

const MINUTE = 60_000;
const NO_ANSWER: readonly How[] = [{ status: 500 }, { timeout: true }, { garbage: true }];
/** Boxberry refuses with 200. */
const says = (words: string): How => ({ status: 200, answer: { err: words } });
const form = (entity: object): How => ({ status: 200, answer: { entity } });
const SBP = 5;
const ON_DELIVERY = 2;

describe('questions to carriers without a clear answer', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let cityId: number;
  let points: readonly Point[];
  const boxes: Partial<Record<Carrier, Packed>> = {};
  beforeAll(async () => {
    shop = await openTestShop({
      env: {
        DELIVERY_CARRIERS: 'cdek,boxberry',
        SANDBOX_TIMEOUT_MS: '400',
        STAFF_SESSION_HOURS: '48',
        STAFF_IDLE_MINUTES: '1440',
      },
    });
    shop.expectErrors(/act-unclear|parcel-not-recalled/);
    desk = await openPackingDesk(shop);
    ({ cityId } = desk.toPoint);
    tea = (
      await shop.query<{ id: number }>(
        `select p.id from products p join stock_levels s on s.product_id = p.id
         where p.published_at is not null and s.available > 40 and not p.marked order by p.id limit 1`,
      )
    )[0]!.id;
    const question = { cityId, items: [{ product: tea, quantity: 2 }] };
    points = (await call<{ points: Point[] }>(shop.url, '/api/delivery/points', question)).body.points;
  });
  afterAll(() => shop.close());

  async function ordered(
    carrier: Carrier,
    { quantity = 1, paySystem = SBP, delivery = { method: 'point' } as { method: string } & object } = {},
  ) {
    const items = [{ product: tea, quantity }];
    const { body } = await call<{ offers: { method: string; carrier?: string; price: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      { cityId, items },
    );
    const offer = body.offers.find((one) => one.carrier === carrier && one.method === delivery.method)!;
    const pointCode = points.find(
      (one) => one.carrier === carrier && one.kind === 'point' && one.paySystems.includes(paySystem),
    )!.code;
    const total = (await totalOf(shop.url, items)) + offer.price;
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: `anna${randomUUID()}@example.ru` };
    const to = { carrier, cityId, ...(delivery.method === 'point' && { pointCode }), ...delivery };
    return placeOrder(shop.url, checkoutForm(items, total, { contact, paySystem, delivery: to }));
  }
  async function packedFor(carrier: Carrier, how: { quantity?: number; paySystem?: number } = {}): Promise<Packed> {
    const { status, body: order } = await ordered(carrier, how);
    expect(status).toBe(200);
    if (order.payUrl) await shop.sandbox.advance(order.payUrl.split('/').at(-1)!, 'pay');
    else await call(shop.url, `/api/orders/${order.orderId}/confirmed`, {}, desk.vera());
    await shop.drain();
    const scans = Array.from({ length: how.quantity ?? 1 }, () => ({ productId: tea }));
    return { order, id: await desk.packed({ ...order, total: 0 }, scans) };
  }
  const kindsOf = ({ order }: Packed) => desk.exceptionsOf({ ...order, total: 0 });
  const asked = async (provider: Carrier, method: string, path: string) =>
    (await shop.sandbox.requests(provider)).filter((one) => one.method === method && one.url.includes(path)).length;
  async function happens({ id }: Packed, step: object): Promise<void> {
    const { track } = await desk.show(id);
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'boxberry', id: track, ...step }),
    });
    expect(answer.status).toBe(200);
  }
  /** Everything is due. */
  async function pass(): Promise<void> {
    await shop.shiftClock(11 * MINUTE);
    await shop.query('update carrier_tasks set next_try_at = created_at where next_try_at is not null');
    await shop.enqueue('check-parcels');
    await shop.drain();
    await desk.later();
  }
  const fails = (provider: Carrier, path: string, how: How) =>
    shop.sandbox.fail({ provider, method: 'GET', path, times: 1_000, ...how });
  const restored = (provider: Carrier) => shop.sandbox.fail({ provider, times: 0 });
  /** The question meets each fault, and none of them changes what is seen. */
  async function meets(provider: Carrier, path: string, faults: readonly How[], seen: () => Promise<unknown>) {
    const before = await seen();
    const isMet = async () => ((await shop.sandbox.planned(provider)) as { left: number }[])[0]!.left < 1_000;
    for (const how of faults) {
      await fails(provider, path, how);
      // Another question may come before this one.
      for (let passes = 0; passes < 3 && !(await isMet()); passes += 1) await pass();
      expect([how, await isMet()]).toEqual([how, true]);
      expect([how, await seen()]).toEqual([how, before]);
      await restored(provider);
    }
  }

  it.each<[carrier: Carrier, file: string, faults: readonly How[], path: string, ofFile: readonly How[]]>([
    [
      'cdek',
      '/print/barcodes/',
      [
        form({ statuses: [{ code: 'ACCEPTED' }, { code: 'INVALID' }] }),
        ...NO_ANSWER,
        form({ statuses: [{ code: 'READY' }], url: 'nowhere' }),
      ],
      '.pdf',
      [{ status: 404 }, ...NO_ANSWER],
    ],
    [
      'boxberry',
      'ParselCheck',
      [says('Посылка не найдена'), ...NO_ANSWER, { status: 200, answer: { label: null } }],
      '/parcel-files/barcodes',
      [{ status: 404 }],
    ],
  ])(
    'the label of %s: the parcel waits for it, others do not; at last it is printed',
    async (carrier, path, faults, file, ofFile) => {
      const box = await packedFor(carrier);
      const other = await packedFor(carrier === 'cdek' ? 'boxberry' : 'cdek');
      await fails(carrier, path, faults[0]!);
      for (const { id } of [box, other]) expect((await desk.does(id, 'registering')).status).toBe(200);
      await shop.drain();
      for (const _ of ['checked', 'registered', 'asked for', 'printed']) await desk.later();
      const seen = async ({ id }: Packed) => {
        const { state, parcel } = await desk.show(id);
        return { state, task: parcel!.state, hasLabel: parcel!.hasLabel };
      };
      const waiting = { state: 'registered', task: 'done', hasLabel: false };
      expect([await seen(box), await seen(other)]).toEqual([waiting, { ...waiting, hasLabel: true }]);
      // A form that failed is asked for anew.
      if (carrier === 'cdek') expect(await asked('cdek', 'POST', '/print/barcodes')).toBeGreaterThan(1);
      await meets(carrier, path, faults, () => seen(box));
      expect((await desk.does(box.id, 'handed-over')).body).toMatchObject({
        error: { details: { code: 'parcel-label-missing' } },
      });
      await meets(carrier, file, ofFile, () => seen(box));
      for (const _ of ['asked for', 'printed']) await pass();
      expect(await seen(box)).toEqual({ ...waiting, hasLabel: true });
      expect(await kindsOf(box)).toEqual([]);
      boxes[carrier] = box;
    },
  );

  it('whether an act was made, and its file: no second one is asked for, and nothing is lost', async () => {
    const key = randomUUID();
    const act = async () =>
      (
        await shop.query<{ state: string; printed: boolean }>(
          'select state, pdf is not null as printed from hand_over_acts where id = $1',
          [key],
        )
      )[0];
    await shop.sandbox.fail({ provider: 'boxberry', method: 'GET', path: 'method=ParselSend&', lost: true });
    const made = await call(shop.url, '/api/hand-over-acts', { key, carrier: 'boxberry' }, desk.vera());
    expect(made.status).toBe(200);
    await shop.drain();
    expect(await act()).toEqual({ state: 'waiting', printed: false });
    const unknown = [...NO_ANSWER, says('Нет доступа'), { status: 200, answer: [{ date: '2026' }] }];
    await meets('boxberry', 'ParselSendStory', unknown, act);
    await fails('boxberry', '/parcel-files/act', { status: 404 });
    await pass();
    expect(await act()).toEqual({ state: 'made', printed: false });
    await meets('boxberry', '/parcel-files/act', NO_ANSWER, act);
    await pass();
    expect(await act()).toEqual({ state: 'made', printed: true });
    expect(await asked('boxberry', 'GET', 'method=ParselSend&')).toBe(1);
    const told = await shop.query(
      "select kind, closed_at is not null as closed from exceptions where kind like 'act-%'",
    );
    expect(told).toEqual([{ kind: 'act-unclear', closed: true }]);
  });

  it('a recall that Boxberry refuses is left to the staff, who may ask again; the parcel goes on', async () => {
    const box = boxes.boxberry!;
    expect((await desk.does(box.id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await happens(box, { action: 'status', code: 'Принято к доставке' });
    await fails('boxberry', 'cancelType=2', says('Отозвать заказ в текущем статусе нельзя'));
    expect((await desk.does(box.id, 'recalled')).status).toBe(200);
    for (const _ of ['once', 'and not again']) await pass();
    expect(await asked('boxberry', 'GET', 'cancelType=2')).toBe(1);
    expect(await desk.show(box.id)).toMatchObject({ state: 'with-carrier', parcel: { recall: null } });
    expect(await kindsOf(box)).toEqual(['parcel-not-recalled']);
    await restored('boxberry');
    expect((await desk.does(box.id, 'recalled')).status).toBe(200);
    await pass();
    expect(await desk.show(box.id)).toMatchObject({ state: 'with-carrier', parcel: { recall: 'agreed' } });
  });

  it('what was taken of a parcel: nothing is recorded of it until Boxberry says it, and other parcels move', async () => {
    const box = await packedFor('boxberry', { quantity: 2, paySystem: ON_DELIVERY });
    const other = await packedFor('boxberry');
    for (const { id } of [box, other]) await desk.does(id, 'registering');
    await shop.drain();
    for (const _ of ['registered', 'printed']) await pass();
    const act = { key: randomUUID(), carrier: 'boxberry' };
    expect((await call(shop.url, '/api/hand-over-acts', act, desk.vera())).status).toBe(200);
    await shop.drain();
    for (const { id } of [box, other])
      expect((await desk.does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await pass();
    await happens(box, { action: 'part', taken: [1, 0] });
    await happens(other, { action: 'status', code: 'Поступило в пункт выдачи' });
    const seen = async () => {
      const { state, collected, units } = await desk.show(box.id);
      const claims = await shop.query('select amount from cod_claims where order_id = $1', [box.order.orderId]);
      return [state, collected, units.map(({ outcome }) => outcome), claims, await kindsOf(box)];
    };
    await meets('boxberry', 'ListStatusesFull', [...NO_ANSWER, says('Нет доступа')], seen);
    expect((await seen())[0]).toBe('with-carrier');
    expect((await desk.show(other.id)).state).toBe('ready');
    await pass();
    await shop.enqueue('collect-claims');
    await shop.drain();
    const { state, collected, units } = await desk.show(box.id);
    expect([state, units.map(({ outcome }) => outcome)]).toEqual(['partly-delivered', ['delivered', 'returning']]);
    expect((await seen())[3]).toEqual([{ amount: collected }]);
  });

  it('whether a courier comes: only a clear no is one', async () => {
    const orderTo = () => {
      const address = { street: 'ул. Ленина', house: '7', zip: '630999' };
      return ordered('boxberry', { delivery: { method: 'courier', address } as { method: string } });
    };
    for (const how of [...NO_ANSWER, says('Неверный индекс'), { status: 200, answer: [{ ExpressDelivery: '' }] }]) {
      await fails('boxberry', 'ZipCheck', how);
      expect([how, (await orderTo()).status]).toEqual([how, 200]);
      await restored('boxberry');
    }
    const { body } = await orderTo();
    expect(body.error.details).toMatchObject({ code: 'delivery-zip-unserved', zip: '630999' });
  });
});

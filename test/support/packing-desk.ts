import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from './buyer.ts';
import { call } from './call.ts';
import { freshPhone } from './customer.ts';
import { lettersAboutOrder } from './order-story.ts';
import { signInStaff } from './staff-session.ts';
import type { TestShop } from './test-shop.ts';

export interface ShownShipment {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly track: string | null;
  readonly collected: number | null;
  readonly keptUntil: string | null;
  readonly order: { readonly dueInShop: number | null; readonly dueAnyway: number | null };
  readonly units: readonly {
    readonly id: number;
    readonly productId: number;
    readonly code: string | null;
    readonly outcome: string | null;
    readonly due: number | null;
  }[];
  readonly left: readonly { readonly position: number; readonly quantity: number }[];
  readonly parcel: {
    readonly state: string;
    readonly hasLabel: boolean;
    readonly recall: string | null;
  } | null;
  readonly tracking: readonly { readonly code: string; readonly words: string }[];
  readonly events: readonly { readonly kind: string; readonly facts: Record<string, unknown> }[];
}
export interface SandboxParcel {
  readonly uuid: string;
  readonly number: string;
  readonly cdek_number: string;
  readonly status: string;
  readonly content: any;
}
export interface DeskOrder {
  readonly orderId: string;
  readonly number: number;
  readonly orderUrl: string;
  readonly total: number;
}

const SECOND = 1_000;

export type PackingDesk = Awaited<ReturnType<typeof openPackingDesk>>;

/** What Вера does at the packing desk with orders of a shop, and what its carrier and buyers do. */
export async function openPackingDesk(shop: TestShop) {
  let vera = await signInStaff(shop);
  const [city] = await shop.query<{ id: number }>('select id from cities where sdek_id = 270');
  const cityId = city!.id;
  const toPoint = { method: 'point', cityId, pointCode: 'NSK1' };
  const toDoor = { method: 'courier', cityId, address: { street: 'ул. Ленина', house: '7' } };

  async function totalWithDelivery(items: readonly Items[], method: string): Promise<number> {
    const goods = await totalOf(shop.url, items);
    if (method === 'pickup') return goods;
    const { body } = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId,
      items,
    });
    return goods + body.offers.find((one) => one.method === method)!.price;
  }
  /** To a point of Boxberry, with what an order of these goods then costs. */
  async function toBoxberryPoint(items: readonly Items[]) {
    const asked = { cityId, items };
    const [points, offers] = await Promise.all([
      call<{ points: { carrier: string; code: string; kind: string }[] }>(shop.url, '/api/delivery/points', asked),
      call<{ offers: { carrier: string; method: string; price: number }[] }>(shop.url, '/api/delivery/offers', asked),
    ]);
    const isOurs = ({ carrier }: { carrier: string }) => carrier === 'boxberry';
    const { code: pointCode } = points.body.points.find((one) => isOurs(one) && one.kind === 'point')!;
    const { price } = offers.body.offers.find((one) => isOurs(one) && one.method === 'point')!;
    const delivery = { carrier: 'boxberry', method: 'point', cityId, pointCode };
    return { delivery, expectedTotal: (await totalOf(shop.url, items)) + price };
  }
  async function paidOrder(items: readonly Items[], delivery: { method: string } = toPoint) {
    const total = await totalWithDelivery(items, delivery.method);
    const order = await orderByCard(shop.url, items, { delivery, expectedTotal: total });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return { ...order, total };
  }
  /** An order paid at the hand-over, confirmed by the staff. */
  async function orderOnDelivery(items: readonly Items[], delivery: { method: string }, paySystem: number) {
    const total = await totalWithDelivery(items, delivery.method);
    const contact = { name: 'Борис', phone: freshPhone(), email: `boris${randomUUID()}@example.ru` };
    const { body } = await placeOrder(shop.url, checkoutForm(items, total, { paySystem, contact, delivery }));
    expect((await call(shop.url, `/api/orders/${body.orderId}/confirmed`, {}, vera)).status).toBe(200);
    return { ...body, total };
  }

  const show = async (id: string): Promise<ShownShipment> =>
    (await call<ShownShipment>(shop.url, `/api/shipments/${id}`, undefined, vera)).body;
  async function does(id: string, path: string, facts: object = {}) {
    const { version: expectedVersion } = await show(id);
    const command = { key: randomUUID(), expectedVersion, ...facts };
    return call<{ state: string; version: number }>(shop.url, `/api/shipments/${id}/${path}`, command, vera);
  }
  async function openShipment({ number }: DeskOrder): Promise<string> {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const { body } = await call<{ shipments: { id: string; orderNumber: number; state: string }[] }>(
      shop.url,
      '/api/shipments',
      undefined,
      vera,
    );
    return body.shipments.filter(({ orderNumber }) => orderNumber === number).at(-1)!.id;
  }
  async function pack(id: string, scans: readonly object[]): Promise<void> {
    await does(id, 'picking');
    for (const scan of scans) expect((await does(id, 'units', scan)).status).toBe(200);
    expect((await does(id, 'box-closed', { weightGrams: 640 })).body).toMatchObject({ state: 'packed' });
  }
  async function later(ms = 30 * SECOND): Promise<void> {
    await shop.shiftClock(ms);
    await shop.drain();
  }
  async function registered(id: string): Promise<void> {
    expect((await does(id, 'registering')).body).toMatchObject({ state: 'registering' });
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await later();
  }
  async function handedOver(order: DeskOrder, id: string): Promise<SandboxParcel> {
    expect((await does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await shop.drain();
    return (await parcelsOf(order)).at(-1)!;
  }
  const parcelsOf = async ({ number }: DeskOrder): Promise<SandboxParcel[]> => {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/parcels`);
    const { parcels } = (await answer.json()) as { parcels: SandboxParcel[] };
    return parcels.filter((one) => one.number.startsWith(`${number}-`));
  };

  return {
    vera: () => vera,
    /** Sessions of the staff end meanwhile. */
    async passDays(days: number): Promise<void> {
      await shop.shiftClock(days * 24 * 3_600 * SECOND);
      vera = await signInStaff(shop);
    },
    toPoint,
    toDoor,
    toBoxberryPoint,
    totalWithDelivery,
    paidOrder,
    orderOnDelivery,
    show,
    does,
    openShipment,
    pack,
    later,
    parcelsOf,
    registered,
    handedOver,

    async packed(order: DeskOrder, scans: readonly object[]): Promise<string> {
      const id = await openShipment(order);
      await pack(id, scans);
      return id;
    },
    /** Registered, labelled, and given to the carrier. */
    async sent(order: DeskOrder, id: string): Promise<SandboxParcel> {
      await registered(id);
      return handedOver(order, id);
    },
    /** What the carrier does; its webhook is delivered and its jobs run. */
    async happens({ uuid }: SandboxParcel, code: string, how: object = {}): Promise<void> {
      const answer = await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'cdek', id: uuid, action: 'status', code, ...how }),
      });
      expect(answer.status).toBe(200);
      await shop.drain();
    },
    async orderState({ orderId }: DeskOrder): Promise<string> {
      return (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
    },
    lettersOf: ({ number }: DeskOrder) => lettersAboutOrder(shop, number),
    exceptionsOf: async ({ orderId }: DeskOrder): Promise<string[]> =>
      (
        await shop.query<{ kind: string }>(`select kind from exceptions where facts->>'orderId' = $1 order by id`, [
          orderId,
        ])
      ).map(({ kind }) => kind),
    openExceptionsOf: async ({ orderId }: DeskOrder): Promise<string[]> =>
      (
        await shop.query<{ kind: string }>(
          `select kind from exceptions where facts->>'orderId' = $1 and closed_at is null order by id`,
          [orderId],
        )
      ).map(({ kind }) => kind),
    /** Packs in announced returns of the order, with why they come back. */
    returnsOf: async ({ orderId }: DeskOrder): Promise<{ cause: string; units: number[] }[]> =>
      shop.query(
        `select r.cause, array_agg(u.unit_id::int order by u.unit_id) as units
         from returns r join return_units u on u.return_id = r.id where r.order_id = $1 group by r.id order by r.number`,
        [orderId],
      ),
    stockOf: async (product: number): Promise<{ available: number; held: number }> =>
      (
        await shop.query<{ available: number; held: number }>(
          'select available, held from stock_levels where product_id = $1',
          [product],
        )
      )[0]!,
  };
}

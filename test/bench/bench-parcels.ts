import { randomUUID } from 'node:crypto';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import type { TestShop } from '../support/test-shop.ts';
import { pause } from '../proof/pause.ts';
import { openProofWorld, type ProofWorld } from '../proof/world/world.ts';
import { printRow } from './figures.ts';

const PARCELS = 500;
const DESKS = 8;

/** Packed boxes registered by commands of the staff, until each has its label: two webs, a worker and the sandbox as the carrier. */
export async function benchParcels(): Promise<void> {
  const world = await openProofWorld();
  try {
    const { cookie } = await signInStaff({ ...world, url: world.webs[0]!.url } as unknown as TestShop);
    const boxes = await packedBoxes(world);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1_000;
    await Promise.all(
      Array.from({ length: DESKS }, async (_, desk) => {
        for (let id = boxes.pop(); id !== undefined; id = boxes.pop()) {
          const command = { key: randomUUID(), expectedVersion: 1 };
          const at = world.webs[desk % world.webs.length]!.url;
          const { status } = await call(at, `/api/shipments/${id}/registering`, command, { cookie });
          if (status !== 200) throw new Error(`a parcel is not registered: ${status}`);
        }
      }),
    );
    printRow(`commands of ${PARCELS} parcels`, `${seconds().toFixed(1)} s`);
    const count = async (sql: string) =>
      (await world.query<{ done: number }>(`select count(*)::int as done from ${sql}`))[0]!.done;
    while ((await count("carrier_tasks where state = 'done'")) < PARCELS) await pause(200);
    printRow(`${PARCELS} parcels registered`, `${seconds().toFixed(1)} s`);
    while ((await count('shipment_labels where pdf is not null')) < PARCELS) await pause(200);
    printRow(`${PARCELS} labels saved`, `${seconds().toFixed(1)} s  (goal ≤ 60 s)`);
  } finally {
    await world.close();
  }
}

/** Copies of one real order, as if each had been packed. @returns ids of their shipments */
async function packedBoxes(world: ProofWorld): Promise<string[]> {
  const web = world.webs[0]!.url;
  const items = [{ product: 2, quantity: 2 }];
  const [city] = await world.query<{ id: number }>('select id from cities where sdek_id = 270');
  const offers = await call<{ offers: { method: string; price: number }[] }>(web, '/api/delivery/offers', {
    cityId: city!.id,
    items,
  });
  const { price } = offers.body.offers.find(({ method }) => method === 'point')!;
  const delivery = { method: 'point', cityId: city!.id, pointCode: 'NSK1' };
  const form = checkoutForm(items, (await totalOf(web, items)) + price, { delivery, paySystem: 2 });
  const { body } = await placeOrder(web, form);
  const rows = await world.query<{ id: string }>(
    `with copies as (
      insert into orders (id, state, pay_system, goods_total, delivery_price, discount, base_delivery_price, certificate_paid,
        total, contact, delivery, comment, stock_state, placed_at, updated_at)
      select gen_random_uuid(), 'packing', pay_system, goods_total, delivery_price, discount, base_delivery_price, certificate_paid,
        total, contact, delivery, comment, stock_state, placed_at, updated_at
      from orders cross join generate_series(1, $2) where id = $1 returning id
    ), lines as (
      insert into order_lines (order_id, position, product_id, name, form, type, kind, vat_percent, quantity, unit_price, denomination, takes)
      select c.id, position, product_id, name, form, type, kind, vat_percent, quantity, unit_price, denomination, takes
      from order_lines cross join copies c where order_id = $1
    ), boxes as (
      insert into shipments (id, order_id, state, method, weight_grams, created_at, updated_at)
      select gen_random_uuid(), id, 'packed', 'point', 700, now(), now() from copies returning id
    ), packed as (
      insert into shipment_lines (shipment_id, position, product_id, quantity) select id, 0, 2, 2 from boxes
    ) select id from boxes`,
    [body.orderId, PARCELS],
  );
  await world.query(
    `insert into shipment_units (shipment_id, position, product_id, scanned_at)
     select shipment_id, position, product_id, now() from shipment_lines cross join generate_series(1, quantity)`,
  );
  return rows.map(({ id }) => id);
}

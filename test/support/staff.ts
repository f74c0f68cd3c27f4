import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { PAY } from '../../src/kernel/pay-systems.ts';
import { createContext, type TransactionContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { lockOrder, moveOrder } from '../../src/shop/orders/move-order.ts';
import type { OrderState } from '../../src/shop/orders/order.rules.ts';
import type { ShipmentState } from '../../src/shop/shipments/shipment.rules.ts';

/** Moves an order through these states, with its shipment, without packing it by scans. */
export async function moveByStaff(
  databaseUrl: string,
  orderId: string,
  ...states: readonly OrderState[]
): Promise<void> {
  const log = openLog('silent');
  const database = openDatabase(databaseUrl, { connections: 2, log });
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  const ctx = createContext(
    { ...database, now: () => new Date(), log, companies: {}, queue: jobQueue(boss) },
    { kind: 'staff', id: 2, name: 'Галина', roles: ['shift-lead'] },
  );
  for (const state of states) {
    const refused = await ctx.transaction(async (tx) => {
      await writeShipment(tx, orderId, state);
      return moveOrder(tx, (await lockOrder(tx, orderId))!, state);
    });
    if (refused) throw new Error(`the order did not move to ${state}: ${refused.refused}`);
  }
  await boss.stop({ graceful: false });
  await database.close();
}

const SHIPMENT_STATES: Readonly<Partial<Record<OrderState, ShipmentState>>> = {
  packing: 'picking',
  shipped: 'with-carrier',
  'ready-for-pickup': 'ready',
  'handed-over': 'delivered',
};

/** The rows that the commands of packing and handing out would have left; none for an order without anything to pack. */
async function writeShipment({ db }: TransactionContext, orderId: string, orderState: OrderState): Promise<void> {
  const state = SHIPMENT_STATES[orderState];
  if (!state) return;
  const live = sql`(select id from shipments where order_id = ${orderId} and state <> 'cancelled')`;
  await db.execute(sql`
    with taken as (
      select l.position, (take->>'productId')::bigint as product_id, (take->>'quantity')::int as quantity
      from order_lines l cross join jsonb_array_elements(l.takes) as take where l.order_id = ${orderId}
    ), made as (
      insert into shipments (id, order_id, state, method, created_at, updated_at)
      select gen_random_uuid(), id, 'allocated', case when delivery->>'method' in ('point', 'courier')
        then delivery->>'method' else 'pickup' end, now(), now()
      from orders where id = ${orderId} and exists (select from taken) on conflict do nothing returning id
    ), lines as (
      insert into shipment_lines (shipment_id, position, product_id, quantity)
      select made.id, position, product_id, quantity from made, taken
    ) insert into shipment_events (shipment_id, kind, to_state, actor, at)
      select id, 'allocated', 'allocated', 'test', now() from made`);
  await db.execute(sql`
    insert into shipment_units (shipment_id, position, product_id, scanned_at)
    select shipment_id, position, product_id, now() from shipment_lines l cross join generate_series(1, quantity) as pack
    where shipment_id = ${live} and ${state !== 'picking'} and not exists (select from shipment_units u where u.shipment_id = l.shipment_id)`);
  await db.execute(sql`
    with moved as (
      insert into shipment_events (shipment_id, kind, from_state, to_state, actor, at)
      select id, 'moved', state, ${state}, 'test', now() from shipments where id = ${live} and state <> ${state} returning shipment_id
    ), handed as (
      update shipment_units set outcome = 'delivered'
      where shipment_id in (select shipment_id from moved) and ${state === 'delivered'}
    ) update shipments s set state = ${state}, version = version + 1,
        collected = case when ${state === 'delivered'} and not (o.pay_system in (${PAY.card}, ${PAY.sbp}) and o.total > 0) then o.total end
      from orders o where o.id = s.order_id and s.id in (select shipment_id from moved)`);
}

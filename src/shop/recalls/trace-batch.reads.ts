import { sql } from 'drizzle-orm';
import { IN_SHOP } from '../../kernel/shipment-states.ts';
import type { Db } from '../../platform/database.ts';
import type { Certainty } from './recall.rules.ts';

export interface TracedOrder {
  readonly orderId: string;
  /** Of the box in which the packs are, or have left. */
  readonly shipmentId: string;
  readonly certainty: Certainty;
  readonly packs: number;
  /** The box has not left yet. */
  readonly inShop: boolean;
}

/** Before a carrier has it: registered boxes still stand in the shop. */
const BEFORE_HAND_OVER = sql.raw([...IN_SHOP, 'registering', 'registered'].map((state) => `'${state}'`).join(', '));

/**
 * Traces a batch to its buyers in one query: packs by the recorded lot of its number, surely; packs of its product that were scanned
 * without a lot between the days of the batch, possibly. What was taken out of boxes, or has come back, is with nobody.
 * By the indexes `lots (product_id, number)`, `shipment_units_lot` and `shipment_units_without_lot`.
 */
export async function traceBatch(db: Db, batchId: number): Promise<TracedOrder[]> {
  const { rows } = await db.execute<Omit<TracedOrder, 'certainty'> & { sure: boolean } & Record<string, unknown>>(sql`
    with batch as (select product_id, spelling, number, made_on, best_before from batches where id = ${batchId}),
    packs as (
      select u.id, u.shipment_id, 'sure' as certainty from batch b
        join lots l on l.product_id = b.product_id and l.number = b.number
        join shipment_units u on u.lot_id = l.id and u.removed_at is null
      union all
      select u.id, u.shipment_id, case when upper(trim(u.lot)) = b.number then 'sure' else 'possible' end from batch b
        join shipment_units u on u.product_id = b.product_id and u.lot_id is null and u.removed_at is null
          and u.scanned_at >= b.made_on and u.scanned_at < b.best_before + 1
      where u.lot is null or upper(trim(u.lot)) = b.number
    )
    select s.order_id as "orderId", s.id as "shipmentId", bool_or(p.certainty = 'sure') as sure,
      count(*)::int as packs, s.state in (${BEFORE_HAND_OVER}) as "inShop"
    from packs p join shipments s on s.id = p.shipment_id and s.state <> 'cancelled'
    where not exists (select 1 from return_units r where r.unit_id = p.id and not r.void and r.received_at is not null)
    group by s.order_id, s.id order by s.order_id, s.id`);
  return rows.map(({ sure, ...row }) => ({ ...row, certainty: sure ? 'sure' : 'possible' }));
}

/** What a recall would do, in numbers of orders. */
export interface RecallReach {
  readonly sure: number;
  readonly possible: number;
  readonly boxes: number;
}

export function reachOf(traced: readonly TracedOrder[]): RecallReach {
  const outside = traced.filter(({ inShop }) => !inShop);
  const ordersOf = (certainty: Certainty) =>
    new Set(outside.filter((one) => one.certainty === certainty).map(({ orderId }) => orderId));
  const sure = ordersOf('sure');
  return {
    sure: sure.size,
    possible: [...ordersOf('possible')].filter((orderId) => !sure.has(orderId)).length,
    boxes: traced.filter(({ inShop }) => inShop).length,
  };
}

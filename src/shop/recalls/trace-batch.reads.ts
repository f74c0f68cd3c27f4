import { sql } from 'drizzle-orm';
import { IN_SHOP } from '../../kernel/shipment-states.ts';
import type { Db } from '../../platform/database.ts';
import { batchSpelling } from '../batches/batch.rules.ts';
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

/** Before a carrier has it: registered boxes still stand in the shop, as do those that wait for their buyers there. */
const BEFORE_HAND_OVER = sql.raw([...IN_SHOP, 'registering', 'registered'].map((state) => `'${state}'`).join(', '));

interface Candidates extends Record<string, unknown> {
  readonly spelling: string;
  readonly lots: readonly { readonly id: number; readonly number: string }[];
  readonly typed: readonly string[];
}

/** Recorded lots of the batch, and what people have typed for it where lots are not recorded: by the spelling, as packing compares them. */
async function namesOf(db: Db, batchId: number): Promise<{ lots: number[]; typed: string[] }> {
  const { rows } = await db.execute<Candidates>(sql`
    select b.spelling,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number)) from lots l where l.product_id = b.product_id), '[]') as lots,
      coalesce((select jsonb_agg(distinct u.lot) from shipment_units u
        where u.product_id = b.product_id and u.lot_id is null and u.removed_at is null and u.lot is not null), '[]') as typed
    from batches b where b.id = ${batchId}`);
  const [found] = rows;
  if (!found) return { lots: [], typed: [] };
  const isOurs = (number: string) => batchSpelling(number) === found.spelling;
  return {
    lots: found.lots.filter(({ number }) => isOurs(number)).map(({ id }) => id),
    typed: found.typed.filter(isOurs),
  };
}

/**
 * Traces a batch to its buyers: packs by the recorded lots of its number, or with its number typed, surely; packs of its product that
 * were scanned without any number between the days of the batch, possibly. What was taken out of boxes, or has come back, is with nobody.
 * By the indexes `lots (product_id, number)`, `shipment_units_lot` and `shipment_units_without_lot`.
 * @param scannedBefore leaves out packs scanned since
 */
export async function traceBatch(db: Db, batchId: number, scannedBefore?: Date): Promise<TracedOrder[]> {
  const { lots, typed } = await namesOf(db, batchId);
  const before = scannedBefore ? sql`and u.scanned_at < ${scannedBefore.toISOString()}::timestamptz` : sql``;
  const { rows } = await db.execute<Omit<TracedOrder, 'certainty'> & { sure: boolean } & Record<string, unknown>>(sql`
    with packs as (
      select u.id, u.shipment_id, true as sure from shipment_units u
      where u.lot_id = any(${sql.param(lots)}::bigint[]) and u.removed_at is null ${before}
      union all
      select u.id, u.shipment_id, u.lot is not null from batches b join shipment_units u
        on u.product_id = b.product_id and u.lot_id is null and u.removed_at is null ${before}
      where b.id = ${batchId} and (u.lot = any(${sql.param(typed)}::text[])
        or u.lot is null and u.scanned_at >= b.made_on::timestamp at time zone 'Europe/Moscow'
          and u.scanned_at < (b.best_before + 1)::timestamp at time zone 'Europe/Moscow')
    )
    select s.order_id as "orderId", s.id as "shipmentId", bool_or(p.sure) as sure, count(*)::int as packs,
      (s.state in (${BEFORE_HAND_OVER}) or s.state = 'ready' and s.method = 'pickup') as "inShop"
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

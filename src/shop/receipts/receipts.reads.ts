import { asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { CANCELLED_OR_RETURNED, HANDED_OUT } from '../orders/order.rules.ts';
import { IS_PART } from '../orders/parts.reads.ts';
import { HANDED_OUT_SHIPMENTS } from '../../kernel/shipment-states.ts';
import type { ClosingMoment, ShipmentUnderWay } from './closing-receipt.rules.ts';
import { receipts } from './receipts.tables.ts';

/** Receipts that are to be sent or checked now, the longest due first. */
export async function dueReceipts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(lte(receipts.nextCheckAt, now))
    .orderBy(asc(receipts.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Receipts of an order, the oldest first; closing ones by their parts. */
export function receiptsOfOrder(db: Db, orderId: string) {
  return db
    .select({
      id: receipts.id,
      kind: receipts.kind,
      part: receipts.part,
      state: receipts.state,
      amount: receipts.amount,
      storage: receipts.fiscalStorageNumber,
      document: receipts.fiscalDocumentNumber,
      attribute: receipts.fiscalAttribute,
      sentAt: receipts.sentAt,
      createdAt: receipts.createdAt,
    })
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.createdAt), asc(receipts.part));
}

/** Days for which handed over orders are still checked. */
const DAYS_AFTER = 7;

interface Row extends Record<string, unknown> {
  id: string;
}

/** The rule of `closingMoment` for orders `o` that their carriers have; where the shop waits for the buyer, none. */
export const withCarrier = (at: ClosingMoment): SQL =>
  at === 'buyer'
    ? sql`false`
    : sql`(o.state in ('shipped', 'ready-for-pickup') and exists (select 1 from shipments s where s.order_id = o.id
        and s.state in ('with-carrier', 'ready') and s.method <> 'pickup'))`;

/** Whether a receipt `r` closes a shipment `s`, by itself or with its order. */
const CLOSES_PART = sql`r.order_id = s.order_id and r.kind = 'closing' and (r.closes_shipment is null or r.closes_shipment = s.id)`;

/** Of an order `o`: a part for which a closing receipt is due, as `closingMomentOfPart` says it, and which has none. */
const lacksReceiptOfPart = (at: ClosingMoment, before: Date, since: Date): SQL => sql`exists (
  select 1 from shipments s where s.order_id = o.id and ${IS_PART}
    and (s.state in ${HANDED_OUT_SHIPMENTS} ${at === 'buyer' ? sql`` : sql`or s.state in ('with-carrier', 'ready') and s.method <> 'pickup' and o.state not in ${CANCELLED_OR_RETURNED}`})
    and s.updated_at > ${since.toISOString()} and s.updated_at < ${before.toISOString()}
    and not exists (select 1 from receipts r where ${CLOSES_PART}))`;

/**
 * Prepaid orders handed over, and not updated since `before`, that have no closing receipt although something else than
 * gift certificates was bought. Those handed over by versions without closing receipts are left to the accountant, who
 * may have made the receipts by hand.
 * @param at when goods count as handed over
 */
export async function ordersWithoutReceipt(
  db: Db,
  now: Date,
  before: Date,
  limit: number,
  at: ClosingMoment,
): Promise<string[]> {
  const since = addDays(now, -DAYS_AFTER);
  const { rows } = await db.execute<Row>(sql`
    select o.id from orders o
    where o.id in (
        select o.id from orders o
        where (o.state = 'handed-over' or o.state = 'partly-bought' and exists (
            select 1 from shipments s where s.order_id = o.id and s.state = 'partly-delivered') or ${withCarrier(at)})
          and o.updated_at > ${since.toISOString()}
          and o.updated_at < ${before.toISOString()}
          and exists (select 1 from order_events e where e.order_id = o.id and e.to_state in ${['shipped', ...HANDED_OUT]}
            and e.at > (select at from migrations where name = '0031-receipts.sql'))
          and not exists (select 1 from receipts r where r.order_id = o.id and r.kind = 'closing')
        union
        select o.id from (select distinct order_id from shipments where part > 1) p join orders o on o.id = p.order_id
        where ${lacksReceiptOfPart(at, before, since)})
      and exists (select 1 from payments p where p.order_id = o.id and p.state = 'paid')
      and exists (select 1 from order_lines l where l.order_id = o.id and l.denomination is null)
    order by o.updated_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The shipment of an order that its carrier brings, or that waits for its buyer. */
export async function shipmentUnderWay(db: Db, orderId: string) {
  const { rows } = await db.execute<ShipmentUnderWay & { readonly id: string } & Record<string, unknown>>(sql`
    select id, method from shipments where order_id = ${orderId} and state in ('with-carrier', 'ready')`);
  return rows[0];
}

export interface PartToClose extends ShipmentUnderWay {
  readonly id: string;
  readonly part: number;
  readonly state: string;
  /** Of its lines. */
  readonly positions: readonly number[];
  /** Whether it has its closing receipts, of whatever outcome. */
  readonly isClosed: boolean;
}

/** The parts of an order that were not cancelled, by their numbers; one for an order that is not sent in parts. */
export async function partsToClose(db: Db, orderId: string): Promise<readonly PartToClose[]> {
  const { rows } = await db.execute<PartToClose & Record<string, unknown>>(sql`
    select distinct on (s.part) s.id, s.part, s.state, s.method,
      (select coalesce(json_agg(distinct l.position), '[]') from shipment_lines l where l.shipment_id = s.id) as positions,
      exists (select 1 from receipts r where ${CLOSES_PART}) as "isClosed"
    from shipments s where s.order_id = ${orderId} and s.state <> 'cancelled' order by s.part, s.created_at desc`);
  return rows;
}

interface PackRow extends Record<string, unknown> {
  position: number;
  product_id: number;
  name: string;
  price: number;
  code: string | null;
}

/**
 * Packs that were handed over with an order, by its lines; for lines of which at least one pack has a marking code.
 * @param shipmentId all packs of what its carrier has got; null: those that the buyer has taken
 */
export async function markedPacks(
  db: Db,
  orderId: string,
  shipmentId: string | null,
): Promise<ReadonlyMap<number, readonly PackRow[]>> {
  const { rows } = await db.execute<PackRow>(sql`
    with packs as (
      select u.id, u.position, u.product_id, u.code from shipments s join shipment_units u on u.shipment_id = s.id
      where s.order_id = ${orderId} and u.removed_at is null and (s.id = ${shipmentId}::uuid
        or ${shipmentId}::uuid is null and s.state in ${HANDED_OUT_SHIPMENTS} and u.outcome = 'delivered')
    )
    select k.position, k.product_id, p.name, p.price, k.code from packs k join products p on p.id = k.product_id
    where k.position in (select position from packs where code is not null)
    order by k.position, k.id`);
  return Map.groupBy(rows, ({ position }) => position);
}

/**
 * Whether goods that were sent again have marking codes that the closing receipt, issued when the carrier got those in whose place they
 * are, does not name.
 */
export async function hasOtherCodes(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipments s join shipment_units u on u.shipment_id = s.id
    where s.order_id = ${orderId} and s.state in ${['with-carrier', 'ready', ...HANDED_OUT_SHIPMENTS]}
      and u.removed_at is null and u.code is not null
      and exists (select 1 from receipts r where r.order_id = s.order_id and r.shipment_id <> s.id)
      and not exists (select 1 from receipts r where r.order_id = s.order_id
        and r.lines @> jsonb_build_array(jsonb_build_object('markingCode', u.code)))
    limit 1`);
  return rows.length > 0;
}

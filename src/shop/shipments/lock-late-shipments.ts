import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { SILENT_DAYS, STORAGE_DAYS, type LateKind } from './late-shipment.rules.ts';

export interface LateShipment {
  readonly shipmentId: string;
  readonly orderId: string;
  readonly kind: LateKind;
  /** Until when it waits for its buyer. */
  readonly keptUntil: Date | undefined;
}

interface Row extends Record<string, unknown> {
  id: string;
  order_id: string;
  kept_until: string | null;
}

/**
 * Shipments that staff has to look into and was not told of yet, since they are late: their storage ends, their carrier is silent, or
 * they should have been packed or handed over. One of which nobody asks the carrier, because its number was typed, is never silent.
 * They stay locked, so that the command that moves one closes what is opened here; what is just being moved is left to the next run.
 * @param since what came or was packed before is late; undefined before the cut-off of the day
 */
export async function lockLateShipments(
  db: Db,
  now: Date,
  since: Date | undefined,
  most: number,
): Promise<LateShipment[]> {
  const silentSince = addDays(now, -SILENT_DAYS).toISOString();
  const late: { readonly [K in LateKind]?: SQL } = {
    'storage-ends': sql`s.state = 'ready' and s.kept_until <= ${addDays(now, STORAGE_DAYS).toISOString()} and not ${IS_DELIVERED}
      and ${untold('storage-ends', sql`s.kept_until - make_interval(days => ${STORAGE_DAYS})`)}`,
    'no-tracking': sql`s.state = 'with-carrier' and s.updated_at <= ${silentSince}
      and exists (select 1 from carrier_tasks t where t.shipment_id = s.id and t.state = 'done')
      and not exists (select 1 from tracking_rows r where r.shipment_id = s.id and r.received_at > ${silentSince})
      and ${untold('no-tracking', sql`greatest(s.updated_at, (select max(r.received_at) from tracking_rows r where r.shipment_id = s.id))`)}`,
    ...(since && {
      'not-packed': sql`s.state in ('allocated', 'picking') and s.created_at <= ${since.toISOString()} and ${IS_WANTED} and not ${IS_ON_HOLD}
        and ${untold('not-packed', sql`greatest(${lastMove('packed', 'picking')}, s.created_at, ${LAST_RELEASE})`)}`,
      'not-handed-over': sql`s.state in ('packed', 'registered') and ${IS_WANTED} and not ${IS_ON_HOLD}
        and ${lastMove('picking', 'packed')} <= ${since.toISOString()}
        and ${untold('not-handed-over', sql`greatest(${lastMove('picking', 'packed')}, ${LAST_RELEASE})`)}`,
    }),
  };
  const found: LateShipment[] = [];
  for (const [kind, isLate] of Object.entries(late) as [LateKind, SQL][]) {
    const { rows } = await db.execute<Row>(sql`
      select s.id, s.order_id, s.kept_until from shipments s where ${isLate}
      order by s.created_at limit ${most} for update of s skip locked`);
    for (const { id: shipmentId, order_id: orderId, kept_until: kept } of rows)
      found.push({ shipmentId, orderId, kind, keptUntil: kept === null ? undefined : new Date(kept) });
  }
  return found;
}

/** Boxes of ended orders are emptied. */
const IS_WANTED = sql`exists (
  select 1 from orders o where o.id = s.order_id and o.state not in ('cancelled', 'returned'))`;

const IS_ON_HOLD = sql`exists (select 1 from shipment_holds h where h.shipment_id = s.id and h.released_at is null)`;

/** What waits in the shop is late once more after a hold. */
const LAST_RELEASE = sql`(select max(h.released_at) from shipment_holds h where h.shipment_id = s.id)`;

/** Its carrier may still be asked which packs the buyer has taken. */
const IS_DELIVERED = sql`exists (select 1 from tracking_rows r where r.shipment_id = s.id and r.meaning = 'delivered')`;

const lastMove = (from: string, to: string) => sql`(
  select max(v.at) from shipment_events v where v.shipment_id = s.id and v.from_state = ${from} and v.to_state = ${to})`;

/** What staff has closed is not raised again, unless it became late once more since. */
const untold = (kind: LateKind, lateSince: SQL) => sql`not exists (
  select 1 from exceptions e where e.kind = ${kind} and e.subject = 'shipment:' || s.id
    and (e.closed_at is null or e.opened_at >= ${lateSince}))`;

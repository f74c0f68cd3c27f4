import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { LateKind } from './late-shipment.rules.ts';

export interface LateShipment {
  readonly shipmentId: string;
  readonly orderId: string;
  readonly kind: LateKind;
  /** Until when it waits for its buyer, if its storage ends. */
  readonly keptUntil?: Date;
}

interface Row extends Record<string, unknown> {
  id: string;
  order_id: string;
  kept_until?: string;
}

/** Days before the end of storage when staff is told. */
const STORAGE_DAYS = 2;
/** How long a carrier may be silent. */
const SILENT_DAYS = 3;

/**
 * Shipments that staff has to look into and was not told of yet: their storage ends, their carrier is silent, or they should have
 * been packed.
 * @param notPackedSince shipments older than this should have been packed; undefined before the cut-off of the day
 */
export async function lateShipments(
  db: Db,
  now: Date,
  notPackedSince: Date | undefined,
  most: number,
): Promise<LateShipment[]> {
  const silentSince = addDays(now, -SILENT_DAYS).toISOString();
  const [ending, silent, unpacked] = await Promise.all([
    db.execute<Row>(sql`
      select s.id, s.order_id, s.kept_until from shipments s
      where s.state = 'ready' and s.kept_until <= ${addDays(now, STORAGE_DAYS).toISOString()} and ${untold('storage-ends')}
      order by s.kept_until limit ${most}`),
    db.execute<Row>(sql`
      select s.id, s.order_id from shipments s
      where s.state = 'with-carrier' and s.updated_at <= ${silentSince} and ${untold('no-tracking')}
        and exists (select 1 from carrier_tasks t where t.shipment_id = s.id and t.state = 'done')
        and not exists (select 1 from tracking_rows r where r.shipment_id = s.id and r.at > ${silentSince})
      order by s.created_at limit ${most}`),
    notPackedSince === undefined
      ? { rows: [] }
      : db.execute<Row>(sql`
          select s.id, s.order_id from shipments s
          where s.state in ('allocated', 'picking') and s.created_at <= ${notPackedSince.toISOString()} and ${untold('not-packed')}
          order by s.created_at limit ${most}`),
  ]);
  const of = (kind: LateKind, { rows }: { rows: readonly Row[] }) =>
    rows.map(({ id: shipmentId, order_id: orderId, kept_until: kept }) => ({
      shipmentId,
      orderId,
      kind,
      ...(kept !== undefined && { keptUntil: new Date(kept) }),
    }));
  return [...of('storage-ends', ending), ...of('no-tracking', silent), ...of('not-packed', unpacked)];
}

/** An exception is raised once. */
const untold = (kind: LateKind) =>
  sql`not exists (select 1 from exceptions e where e.kind = ${kind} and e.subject = 'shipment:' || s.id)`;

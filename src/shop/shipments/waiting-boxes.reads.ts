import { sql } from 'drizzle-orm';
import { EARLIEST_CARRIER, type CarrierName } from '../../kernel/carriers.ts';
import type { PartOf } from '../../kernel/part-of-order.ts';
import type { Db } from '../../platform/database.ts';
import { CANCELLED_OR_RETURNED } from '../orders/order.rules.ts';
import { takesActs, type ActState } from './act.rules.ts';
import { handOverStep, type HandOverStep } from './hand-over-step.rules.ts';
import { partOfSql } from './parts-of-order.reads.ts';
import type { ShipmentMethod, ShipmentState } from './shipment.rules.ts';

/** Where boxes go from the table: to a carrier, or to the shelf of our shop. */
export type WhereTo = CarrierName | 'shop';

export interface WaitingBoxRow {
  readonly shipmentId: string;
  readonly version: number;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly partOf: PartOf;
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
  /** Null for what is collected in our shop. */
  readonly carrier: CarrierName | null;
  readonly track: string | null;
  readonly weightGrams: number | null;
  readonly place: string;
  /** When its box was closed last. */
  readonly packedAt: Date;
  readonly step: HandOverStep;
  readonly hasLabel: boolean;
  /** Why it is on hold; null when it is not. */
  readonly hold: string | null;
  readonly hasEnded: boolean;
  /** What the carrier said of a registration it has refused. */
  readonly problem: string | null;
}

/** The last row of a page: boxes are listed by the moment their shipments were created, in microseconds, and their ids. */
export interface BoxCursor {
  readonly moment: number;
  readonly id: string;
}

interface Row extends Record<string, unknown>, Omit<WaitingBoxRow, 'packedAt' | 'step'> {
  readonly packedAt: string;
  readonly moment: number;
  readonly isBeingRemoved: boolean;
  readonly act: ActState | null;
  readonly hasActFile: boolean;
}

interface Page {
  readonly where?: WhereTo | undefined;
  readonly after?: BoxCursor | undefined;
  readonly most: number;
}

/** Boxes that are packed and have not left, the oldest first (the index `shipments_to_hand_over`). */
export async function waitingBoxes(
  db: Db,
  { where, after, most }: Page,
): Promise<readonly (WaitingBoxRow & { readonly cursor: BoxCursor })[]> {
  // As `carrierOf`.
  const carrier = sql`coalesce(o.delivery->>'carrier', case when o.delivery ? 'tariffCode' then ${EARLIEST_CARRIER} end)`;
  const { rows } = await db.execute<Row>(sql`
    select s.id as "shipmentId", s.version, s.order_id as "orderId", o.number as "orderNumber", ${partOfSql()} as "partOf", s.state, s.method,
      case when s.method = 'pickup' then null else ${carrier} end as carrier,
      s.track, s.weight_grams as "weightGrams",
      case s.method when 'pickup' then coalesce(o.delivery->>'title', '') else coalesce(o.delivery->>'cityName', '') end as place,
      coalesce((select max(e.at) from shipment_events e where e.shipment_id = s.id and e.kind = 'box-closed'), s.updated_at)
        as "packedAt",
      coalesce(l.pdf is not null and k.state = 'done', false) as "hasLabel",
      coalesce(k.removal_asked_at is not null, false) as "isBeingRemoved",
      a.state as act, coalesce(a.pdf is not null, false) as "hasActFile",
      (select h.reason from shipment_holds h where h.shipment_id = s.id and h.released_at is null order by h.id limit 1) as hold,
      o.state = any(${sql.param([...CANCELLED_OR_RETURNED])}::text[]) as "hasEnded",
      case when s.state = 'packed' then k.problem end as problem,
      (extract(epoch from s.created_at) * 1000000)::bigint as moment
    from shipments s join orders o on o.id = s.order_id
      left join lateral (select state, problem, removal_asked_at, act_id from carrier_tasks
        where shipment_id = s.id order by created_at desc limit 1) k on true
      left join shipment_labels l on l.shipment_id = s.id
      left join hand_over_acts a on a.id = k.act_id and k.state = 'done'
    where s.state in ('packed', 'registering', 'registered')
      and ${where === undefined ? sql`true` : where === 'shop' ? sql`s.method = 'pickup'` : sql`s.method <> 'pickup' and ${carrier} = ${where}`}
      and ${after ? sql`(s.created_at, s.id) > (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)` : sql`true`}
    order by s.created_at, s.id limit ${most}`);
  return rows.map(({ packedAt, moment, isBeingRemoved, act, hasActFile, ...row }) => ({
    ...row,
    packedAt: new Date(packedAt),
    step: handOverStep({
      ...row,
      isStopped: row.hold !== null || row.hasEnded,
      isBeingRemoved,
      needsAct: row.carrier !== null && takesActs(row.carrier),
      act,
      hasActFile,
    }),
    cursor: { moment: Number(moment), id: row.shipmentId },
  }));
}

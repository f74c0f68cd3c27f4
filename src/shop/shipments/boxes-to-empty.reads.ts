import { sql } from 'drizzle-orm';
import type { PartOf } from '../../kernel/part-of-order.ts';
import type { Db } from '../../platform/database.ts';
import { partOfSql } from './parts-of-order.reads.ts';
import type { ShipmentState } from './shipment.rules.ts';

interface Box {
  readonly shipmentId: string;
  readonly version: number;
  readonly state: ShipmentState;
  readonly orderNumber: number;
  readonly partOf: PartOf;
  readonly orderState: string;
}

interface PackedUnit {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly lot: string | null;
  /** Day in ISO 8601. */
  readonly expiresOn: string | null;
  /** Last characters of the serial number in its marking code. */
  readonly codeEnd: string | null;
}

interface BoxRow extends Box, Record<string, unknown> {
  readonly since: string | null;
}

interface UnitRow extends PackedUnit, Record<string, unknown> {
  readonly shipmentId: string;
}

export interface BoxToEmpty extends Box {
  /** When the order ended. */
  readonly since: Date | null;
  readonly units: readonly PackedUnit[];
}

/**
 * Boxes in the shop whose order has ended, with the packs in them, which belong on the shelf; the oldest first. A box without packs
 * is among them: its shipment is to be cancelled, too.
 */
export async function boxesToEmpty(db: Db, most: number): Promise<BoxToEmpty[]> {
  const { rows: boxes } = await db.execute<BoxRow>(sql`
    select s.id as "shipmentId", s.version, s.state, o.number as "orderNumber", ${partOfSql()} as "partOf", o.state as "orderState",
      (select max(e.at) from order_events e where e.order_id = o.id and e.to_state in ('cancelled', 'returned')) as since
    from shipments s join orders o on o.id = s.order_id
    where s.state in ('picking', 'packed', 'registering', 'registered') and o.state in ('cancelled', 'returned')
    order by s.created_at, s.id limit ${most}`);
  if (boxes.length === 0) return [];
  const { rows: units } = await db.execute<UnitRow>(sql`
    select u.id, u.shipment_id as "shipmentId", u.product_id as "productId", p.name, u.lot,
      u.expires_on::text as "expiresOn", right(u.code_key, 6) as "codeEnd"
    from shipment_units u join products p on p.id = u.product_id
    where u.shipment_id = any(${sql.param(boxes.map(({ shipmentId }) => shipmentId))}::uuid[]) and u.removed_at is null
    order by u.id`);
  const unitsOf = Map.groupBy(units, ({ shipmentId }) => shipmentId);
  return boxes.map((box) => ({
    ...box,
    since: box.since === null ? null : new Date(box.since),
    units: unitsOf.get(box.shipmentId) ?? [],
  }));
}

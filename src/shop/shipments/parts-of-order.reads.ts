import { sql, type SQL } from 'drizzle-orm';
import type { PartOf } from '../../kernel/part-of-order.ts';
import type { Db } from '../../platform/database.ts';
import { IS_SETTLED_PART } from '../orders/parts.reads.ts';
import type { Part } from './parts.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

interface PartOfOrder extends Part {
  readonly id: string;
  readonly part: number;
  readonly state: ShipmentState;
  readonly carriesDelivery: boolean;
}

/** The other parts of the order of a shipment that were not cancelled; empty for an order of one part. */
export async function otherParts(
  db: Db,
  { orderId, part }: { readonly orderId: string; readonly part: number },
): Promise<readonly PartOfOrder[]> {
  const { rows } = await db.execute<PartOfOrder & Record<string, unknown>>(sql`
    select s.id, s.part, s.state, s.carries_delivery as "carriesDelivery", ${IS_SETTLED_PART} as settled
    from shipments s where s.order_id = ${orderId} and s.part <> ${part} and s.state <> 'cancelled' order by s.part`);
  return rows;
}

/** Whether an order was ever sent in parts: another one may be over, with its packs on the shelf. */
export async function hadOtherParts(
  db: Db,
  { orderId, part }: { readonly orderId: string; readonly part: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from shipments s where s.order_id = ${orderId} and s.part <> ${part} limit 1`,
  );
  return rows.length > 0;
}

/** The place of a shipment among the parts of its order that were not cancelled, and how many there are. @param s how the query names it */
export const partOfSql = (s: SQL = sql`s`): SQL<PartOf> => sql`(
  select json_build_object('nth', (count(distinct d.part) filter (where d.part <= ${s}.part))::int, 'of', count(distinct d.part)::int)
  from shipments d where d.order_id = ${s}.order_id and (d.state <> 'cancelled' or d.id = ${s}.id))`;

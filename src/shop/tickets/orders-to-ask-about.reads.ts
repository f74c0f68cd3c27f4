import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

export interface OrderToAskAbout {
  readonly id: string;
  readonly number: number;
  readonly placedAt: Date;
  /** `lots`: of the packs that were put into its boxes. */
  readonly lines: readonly { readonly position: number; readonly name: string; readonly lots: readonly string[] }[];
}

/** Orders of a customer with their lines, the newest first. */
export async function ordersToAskAbout(db: Db, customerId: number, most: number): Promise<OrderToAskAbout[]> {
  const { rows } = await db.execute<
    Omit<OrderToAskAbout, 'placedAt'> & { placed_at: string } & Record<string, unknown>
  >(sql`
    select o.id, o.number, o.placed_at,
      (select coalesce(json_agg(json_build_object('position', l.position, 'name', l.name, 'lots', (
          select coalesce(json_agg(distinct u.lot), '[]') from shipments s join shipment_units u on u.shipment_id = s.id
          where s.order_id = o.id and u.position = l.position and u.removed_at is null and u.lot is not null
        )) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines
    from orders o where o.customer_id = ${customerId}
    order by o.placed_at desc, o.number desc limit ${most}`);
  return rows.map(({ placed_at, ...order }) => ({ ...order, placedAt: new Date(placed_at) }));
}

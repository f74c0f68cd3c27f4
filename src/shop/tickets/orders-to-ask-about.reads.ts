import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

export interface OrderToAskAbout {
  readonly id: string;
  readonly number: number;
  readonly placedAt: Date;
  /** `lots`: of the packs that were put into its boxes. */
  readonly lines: readonly { readonly position: number; readonly name: string; readonly lots: readonly string[] }[];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The latest orders of a customer with their lines, the newest first.
 * @param chosen id of one that is among them, however old it is, if it belongs to this customer
 */
export async function ordersToAskAbout(
  db: Db,
  customerId: number,
  { most, chosen }: { most: number; chosen: string },
): Promise<OrderToAskAbout[]> {
  // Anything may be in a link, also what the database takes for no text.
  const asked = UUID.test(chosen) ? chosen : '';
  const { rows } = await db.execute<
    Omit<OrderToAskAbout, 'placedAt'> & { placed_at: string } & Record<string, unknown>
  >(sql`
    select o.id, o.number, o.placed_at,
      (select coalesce(json_agg(json_build_object('position', l.position, 'name', l.name, 'lots', (
          select coalesce(json_agg(distinct u.lot), '[]') from shipments s join shipment_units u on u.shipment_id = s.id
          where s.order_id = o.id and u.position = l.position and u.removed_at is null and u.lot is not null
        )) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines
    from orders o where o.customer_id = ${customerId} and (o.id::text = ${asked} or o.id in (
      select last.id from orders last where last.customer_id = ${customerId}
      order by last.placed_at desc, last.number desc limit ${most}))
    order by o.placed_at desc, o.number desc`);
  return rows.map(({ placed_at, ...order }) => ({ ...order, placedAt: new Date(placed_at) }));
}

import { and, eq, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import type { OrderState } from './order.rules.ts';
import { orders } from './orders.tables.ts';

/** An order as shown in the list of its owner. */
export interface OwnOrder {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly placedAt: Date;
  /** Total cost of what comes, including what certificates paid. */
  readonly sum: Kopecks;
  readonly pieces: number;
  /** Names and pictures of the first goods. */
  readonly goods: readonly { readonly name: string; readonly picture: PictureRef | null }[];
}

const GOODS_SHOWN = 4;

/** Orders placed from this account, the newest first. */
export async function ownOrders(db: Db, customerId: number, count: number): Promise<readonly OwnOrder[]> {
  const { rows } = await db.execute<Omit<OwnOrder, 'placedAt'> & { placed_at: string } & Record<string, unknown>>(sql`
    select o.id, o.number, o.state, o.placed_at, 
      o.total + o.certificate_paid - o.cancelled_amount - o.cancelled_certificate as sum,
      (select coalesce(sum(l.quantity - l.cancelled), 0)::int from order_lines l where l.order_id = o.id) as pieces,
      (select coalesce(json_agg(json_build_object('name', g.name, 'picture', g.picture) order by g.position), '[]')
        from (
          select l.name, l.position,
            (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
              from product_pictures pic join pictures c on c.id = pic.picture_id
              where pic.product_id = l.product_id and pic.position = 0) as picture
          from order_lines l where l.order_id = o.id order by l.position limit ${GOODS_SHOWN}
        ) g) as goods
    from orders o where o.customer_id = ${customerId}
    order by o.placed_at desc, o.number desc limit ${count}`);
  return rows.map(({ placed_at, ...order }) => ({ ...order, placedAt: new Date(placed_at) }));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is needed to open an order, if it belongs to this customer. */
export async function ownOrder(
  db: Db,
  customerId: number,
  orderId: string,
): Promise<{ readonly id: string; readonly placedAt: Date } | undefined> {
  if (!UUID.test(orderId)) return undefined;
  const [found] = await db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  return found;
}

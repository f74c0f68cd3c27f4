import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { CANCELLED_OR_RETURNED } from '../orders/order.rules.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';

interface Row extends Record<string, unknown> {
  order_id: string;
  number: number;
  placed_at: string;
  granted_at: string;
  product_id: number;
  name: string;
  form: string;
  parts: number;
  minutes: number;
  picture: PictureRef | null;
}

/** A course, lecture or book that an order of the customer has opened. */
export interface OwnMaterial {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly placedAt: Date;
  readonly grantedAt: Date;
  readonly productId: number;
  readonly name: string;
  readonly form: string;
  /** Lessons or chapters. */
  readonly parts: number;
  readonly minutes: number;
  readonly picture: PictureRef | null;
}

/** Materials opened by orders of this customer, the last opened first; of several orders of one product, the last. */
export async function ownMaterials(db: Db, customerId: number, most: number): Promise<readonly OwnMaterial[]> {
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select distinct on (g.product_id) g.order_id, o.number, o.placed_at, g.granted_at, g.product_id, l.name, l.form,
        (select count(*)::int from product_materials m where m.product_id = g.product_id) as parts,
        (select coalesce(sum(m.minutes), 0)::int from product_materials m where m.product_id = g.product_id) as minutes,
        (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
          from product_pictures pic join pictures c on c.id = pic.picture_id
          where pic.product_id = g.product_id and pic.position = 0) as picture
      from orders o join digital_grants g on g.order_id = o.id
        join order_lines l on l.order_id = g.order_id and l.product_id = g.product_id
      where o.customer_id = ${customerId} and g.revoked_at is null and o.state <> all(${sql.param([...CANCELLED_OR_RETURNED])}::text[])
      order by g.product_id, g.granted_at desc, o.number desc) opened
    order by granted_at desc, number desc limit ${most}`);
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.number,
    placedAt: new Date(row.placed_at),
    grantedAt: new Date(row.granted_at),
    productId: row.product_id,
    name: row.name,
    form: row.form,
    parts: row.parts,
    minutes: row.minutes,
    picture: row.picture,
  }));
}

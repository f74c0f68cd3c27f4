import { sql } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { CANCELLED_OR_RETURNED, isReceived, type OrderState } from './order.rules.ts';

interface Row extends Record<string, unknown> {
  order_id: string;
  placed_at: string;
  state: OrderState;
  pay_system: PaySystem;
  total: Kopecks;
  kind: string;
  quantity: number;
  cancelled: number;
  taken: boolean;
  product_id: number;
  name: string;
  slug: string;
  section_id: SectionId;
  picture: PictureRef | null;
}

/** Goods that the customer has and has not reviewed. */
export interface GoodsToReview {
  readonly order: { readonly id: string; readonly placedAt: Date };
  readonly productId: number;
  readonly name: string;
  readonly href: string;
  readonly picture: PictureRef | null;
}

/**
 * Goods that this customer has received, are still sold and wait for a review, those bought last first. Bought several times, a
 * product is reviewed by the last order in which it has come.
 */
export async function goodsToReview(db: Db, customerId: number, most: number): Promise<readonly GoodsToReview[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id as order_id, o.placed_at, o.state, o.pay_system, o.total, l.kind, l.quantity, l.cancelled, l.product_id,
      p.name, p.slug, p.section_id,
      exists (select 1 from shipment_units u join shipments s on s.id = u.shipment_id
        where s.order_id = o.id and u.position = l.position and u.outcome = 'delivered') as taken,
      (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
        from product_pictures pic join pictures c on c.id = pic.picture_id
        where pic.product_id = l.product_id and pic.position = 0) as picture
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.customer_id = ${customerId} and o.state <> all(${sql.param([...CANCELLED_OR_RETURNED])}::text[])
      and p.published_at is not null and l.denomination is null
      and not exists (select 1 from reviews r where r.product_id = l.product_id
        and (r.customer_id = ${customerId} or r.order_id = o.id))
    order by o.placed_at desc, o.number desc`);
  return rows
    .filter((row) => isReceived({ state: row.state, paySystem: row.pay_system, total: row.total }, row))
    .filter((row, at, all) => all.findIndex((other) => other.product_id === row.product_id) === at)
    .slice(0, most)
    .map((row) => ({
      order: { id: row.order_id, placedAt: new Date(row.placed_at) },
      productId: row.product_id,
      name: row.name,
      href: links.product(sectionOf(row.section_id).slug, row.slug),
      picture: row.picture,
    }));
}

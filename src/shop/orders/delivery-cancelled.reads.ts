import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether nothing of an order is to be delivered any more, as `isDeliveryCancelled` says it of its lines.
 * @param orderId an expression of SQL
 */
export const isDeliveryCancelledOf = (orderId: SQL): SQL<boolean> => sql`(
  select coalesce(bool_or(d.takes <> '[]') and bool_and(d.takes = '[]' or d.cancelled = d.quantity), false)
  from order_lines d where d.order_id = ${orderId})`;

/** What was paid in money for the delivery of an order `o`, and what of it certificates have paid, both as expressions of SQL. */
const onDelivery = (kinds: SQL): SQL => sql`coalesce((
  select sum(d.on_delivery) from order_adjustments d where d.order_id = o.id ${kinds}), 0)::bigint`;
export const PAID_FOR_DELIVERY = sql`(o.base_delivery_price - ${onDelivery(sql``)})`;
export const CERTIFICATES_FOR_DELIVERY = onDelivery(sql`and d.kind = 'certificate'`);

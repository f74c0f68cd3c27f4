import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { DONE_STATES } from '../orders/order-term.rules.ts';
import { OVER } from '../shipments/shipment.rules.ts';
import { CLAIM_TOPICS, OPEN_STATES } from '../tickets/ticket.rules.ts';
import type { Blocker, OrderBlocker, TicketBlocker } from './deletion.rules.ts';

/** What has to be finished before the data of an account and of these orders may go, at most 50 orders and 50 tickets. */
export async function deletionBlockers(
  db: Db,
  customerId: number,
  orderIds: readonly string[],
): Promise<readonly Blocker[]> {
  return [...(await unfinishedOrders(db, orderIds)), ...(await openClaims(db, customerId))];
}

async function openClaims(db: Db, customerId: number): Promise<readonly TicketBlocker[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from tickets
    where customer_id = ${customerId} and topic in ${[...CLAIM_TOPICS]} and state in ${[...OPEN_STATES]} order by id limit 50`);
  return rows.map(({ id }) => ({ kind: 'ticket', ticketId: id }));
}

/** The oldest orders first, each with what is nearest to its end. */
async function unfinishedOrders(db: Db, orderIds: readonly string[]): Promise<readonly OrderBlocker[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<OrderBlocker & Record<string, unknown>>(sql`
    with own as (select id, number, state, customer_id from orders where id = any(${`{${orderIds.join(',')}}`}::uuid[])),
    found as (
      select 'order' as kind, id, number from own where state not in ${[...DONE_STATES]}
      union all select 'order', o.id, o.number from own o join payments p on p.order_id = o.id
        where p.state in ('starting', 'pending')
      union all select 'order', o.id, o.number from own o join shipments s on s.order_id = o.id
        where s.state not in ${[...OVER]}
      union all select 'refund', o.id, o.number from own o join refunds r on r.order_id = o.id
        where r.state not in ('done', 'failed')
      union all select 'refund', o.id, o.number from own o join payments p on p.order_id = o.id
        where p.state = 'refunding'
      union all select 'return', o.id, o.number from own o join returns r on r.order_id = o.id
        where r.state not in ('closed', 'refused')
      union all select 'receipt', o.id, o.number from own o join receipts r on r.order_id = o.id
        where r.state in ('requested', 'pending')
    )
    select distinct on (number) kind, id as "orderId", number as "orderNumber", o.customer_id is null as "byGuest"
    from found join own o using (id, number)
    order by number, array_position(array['order', 'return', 'refund', 'receipt'], kind) limit 50`);
  return rows.map(({ kind, orderId, orderNumber, byGuest }) => {
    return { kind, orderId, orderNumber: Number(orderNumber), byGuest };
  });
}

import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { OrderEventKind } from '../orders/order-event.rules.ts';
import { orderEvents } from '../orders/orders.tables.ts';
import { payments } from '../payments/payments.tables.ts';
import type { ShownChange } from './change.rules.ts';
import { orderChanges } from './order-changes.tables.ts';

/** Events after which an order is not what a change of it was composed for. */
const CONCERNING: readonly OrderEventKind[] = [
  'moved',
  'pieces-cancelled',
  'changed',
  'point-changed',
  'address-changed',
];

/** How often an order was changed in a way that concerns its open change. */
export async function concerningEvents(db: Db, orderId: string): Promise<number> {
  const { kind } = orderEvents;
  const [found] = await db
    .select({ events: count() })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(kind, [...CONCERNING])));
  return found!.events;
}

/** Whether the money for a change has come; it is applied by a job at once, or goes back. */
export async function isPaid(db: Db, changeId: string): Promise<boolean> {
  const paid = and(eq(payments.changeId, changeId), eq(payments.state, 'paid'));
  return (await db.select({ id: payments.id }).from(payments).where(paid).limit(1)).length > 0;
}

/** Payments of a change that may still turn out paid. */
export async function openPaymentsOfChange(db: Db, changeId: string): Promise<string[]> {
  const open = and(eq(payments.changeId, changeId), isNotNull(payments.nextCheckAt));
  return (await db.select({ id: payments.id }).from(payments).where(open)).map(({ id }) => id);
}

/** Payments of changes that came before this moment and have neither added goods nor gone back: their job was lost. */
export async function unappliedPayments(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from payments p where p.change_id is not null and p.state = 'paid' and p.updated_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from order_lines l where l.payment_id = p.id) limit ${most}`);
  return rows.map(({ id }) => id);
}

export interface OpenChange extends ShownChange {
  readonly id: string;
  readonly expiresAt: Date;
  readonly offeredBy: string;
  /** Of a paid order, what its buyer pays online; null: nothing is paid by itself. */
  readonly toPay: Kopecks | null;
  /** Its page at the payment company, once the buyer has agreed. */
  readonly payUrl: string | null;
}

/** The change that the buyer of an order is asked about. */
export async function openChange(db: Db, orderId: string, now: Date): Promise<OpenChange | undefined> {
  const { id, shown, expiresAt, offeredBy, state, asksBuyer, toPay } = orderChanges;
  const payUrl = sql<string | null>`(select p.confirmation_url from payments p
    where p.change_id = order_changes.id and p.state = 'pending' order by p.created_at desc limit 1)`;
  const [found] = await db
    .select({ id, shown, expiresAt, offeredBy, toPay, payUrl })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(state, 'open'), asksBuyer, gt(expiresAt, now)));
  if (!found) return undefined;
  const { shown: sides, ...change } = found;
  return { ...change, ...sides };
}

/** Open changes that nobody may answer any more: their time is over, or their order has gone on. */
export async function deadChanges(db: Db, now: Date, most: number): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await db.execute<{ id: string; orderId: string }>(sql`
    select c.id, c.order_id as "orderId" from order_changes c join orders o on o.id = c.order_id
    where c.state = 'open' and (c.expires_at <= ${now.toISOString()}::timestamptz
      or c.asks_buyer and case when c.to_pay is null then o.state not in ('new', 'awaiting-payment') else o.state <> 'paid' end)
    order by c.expires_at limit ${most}`);
  return rows;
}

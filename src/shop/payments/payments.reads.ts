import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { payments, refunds } from './payments.tables.ts';

/** Payments of an order that may still turn out paid. */
export async function openPaymentsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.nextCheckAt)));
  return rows.map(({ id }) => id);
}

/**
 * Those of a company's payments that we have as paid, including those being refunded.
 * @param provider the company
 */
export async function paidAmong(db: Db, provider: string, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(and(areOf(provider, providerIds), inArray(payments.state, ['paid', 'refunding'])));
  return rows.map((row) => row.providerId!);
}

/**
 * Those of a company's payments that we do not have as paid.
 * @param provider the company
 */
export async function unpaidAmong(db: Db, provider: string, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(and(areOf(provider, providerIds), inArray(payments.state, ['paid', 'refunding', 'refunded'])));
  const known = new Set(rows.map(({ providerId }) => providerId));
  return providerIds.filter((id) => !known.has(id));
}

const areOf = (provider: string, providerIds: readonly string[]) =>
  and(eq(payments.provider, provider), inArray(payments.providerId, [...providerIds]));

/** Refunds done since then whose answers were lost, or that were made in the cabinet: the company's ids are not known yet. */
export async function refundsWithoutId(db: Db, since: Date, limit: number): Promise<string[]> {
  const isMissing = and(isNotNull(refunds.sentAt), isNull(refunds.providerRefundId));
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'done'), isMissing, gt(refunds.updatedAt, since)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Not by a refund in the company's cabinet. */
const endedByStaff = sql`exists (select 1 from order_events e
  where e.order_id = ${orders.id} and e.to_state = 'returned' and e.facts ? 'shipmentId')`;

/** Days for which ended orders are checked. */
const DAYS_AFTER = 30;

/**
 * Orders that were cancelled, or ended because their parcel came back or was lost, not updated since `before`, that are still
 * paid: the job of their refund was lost.
 */
export async function endedAndPaid(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        or(eq(orders.state, 'cancelled'), and(eq(orders.state, 'returned'), endedByStaff)),
        gt(orders.updatedAt, addDays(now, -DAYS_AFTER)),
        lt(orders.updatedAt, before),
        eq(payments.state, 'paid'),
        // All but what certificates have spent was requested.
        sql`not exists (select 1 from order_events e where e.order_id = ${orders.id} and e.kind = ${MONEY_KEPT})`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
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

/** Refunds the company has not finished since `before`. */
export async function unfinishedRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['requested', 'pending']), lt(refunds.updatedAt, before)))
    .orderBy(refunds.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Days for which cancelled orders are checked. */
const DAYS_AFTER = 30;

/** Cancelled orders, not updated since `before`, that are still paid: the job of their refund was lost. */
export async function cancelledAndPaid(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(orders.state, 'cancelled'),
        gt(orders.updatedAt, addDays(now, -DAYS_AFTER)),
        lt(orders.updatedAt, before),
        eq(payments.state, 'paid'),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

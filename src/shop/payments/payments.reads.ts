import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
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

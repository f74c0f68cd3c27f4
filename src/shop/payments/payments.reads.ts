import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { payments, refunds } from './payments.tables.ts';

/** Company's ids of payments nobody has heard of since `before`, the longest silent first. */
export async function silentPayments(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(and(inArray(payments.state, ['pending']), isNotNull(payments.providerId), lt(payments.updatedAt, before)))
    .orderBy(payments.updatedAt)
    .limit(limit);
  return rows.map((row) => row.providerId!);
}

/** Company's ids of the payments of an order that may still turn out paid. */
export async function openPaymentsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.state, ['starting', 'pending']),
        isNotNull(payments.providerId),
      ),
    );
  return rows.map((row) => row.providerId!);
}

/** Those of the company's payments whose money we believe to be there, be it about to go back. */
export async function paidAmong(db: Db, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const rows = await db
    .select({ providerId: payments.providerId })
    .from(payments)
    .where(and(inArray(payments.providerId, [...providerIds]), inArray(payments.state, ['paid', 'refunding'])));
  return rows.map((row) => row.providerId!);
}

/** Refunds the company has not finished since `before`. */
export async function unfinishedRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['asked', 'pending']), lt(refunds.updatedAt, before)))
    .orderBy(refunds.updatedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

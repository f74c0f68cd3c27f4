import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ExceptionKind } from './exception.rules.ts';
import { exceptions } from './exceptions.tables.ts';

/** Facts by which exceptions of different subjects belong together. */
type Common = Readonly<
  Partial<Record<'orderId' | 'shipmentId' | 'paymentId' | 'carrier' | 'day' | 'company', string>> & { lotId?: number }
>;

/** Closes open exceptions of these kinds whose facts name the same thing, because their cause is gone. */
export async function closeExceptionsAbout(
  tx: TransactionContext,
  kinds: readonly ExceptionKind[],
  common: Common,
  reason: string,
  openedBefore?: Date,
): Promise<void> {
  await tx.db
    .update(exceptions)
    .set({ closedBy: actorName(tx.actor), closedAt: tx.now(), reason })
    .where(
      and(
        inArray(exceptions.kind, [...kinds]),
        isNull(exceptions.closedAt),
        openedBefore && lte(exceptions.openedAt, openedBefore),
        sql`${exceptions.facts} @> ${JSON.stringify(common)}::jsonb`,
      ),
    );
}

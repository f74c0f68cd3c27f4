import { and, eq, isNull, like, or } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { exceptions } from './exceptions.tables.ts';

/**
 * Closes what is open about a subject or a part of it («shipment:<id>-<code>»), because the cause is gone or a person has seen to it
 * where it belongs.
 */
export async function closeSettledExceptions(tx: TransactionContext, subject: string, reason: string): Promise<void> {
  await tx.db
    .update(exceptions)
    .set({ closedBy: actorName(tx.actor), closedAt: tx.now(), reason })
    .where(
      and(or(eq(exceptions.subject, subject), like(exceptions.subject, `${subject}-%`)), isNull(exceptions.closedAt)),
    );
}

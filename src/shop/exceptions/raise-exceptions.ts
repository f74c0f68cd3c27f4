import { and, inArray, isNull } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ExceptionFacts, ExceptionKind } from './exception.rules.ts';
import { exceptions } from './exceptions.tables.ts';

interface RaisedOnce<K extends ExceptionKind> {
  readonly kind: K;
  /** What it is about: «shipment:<id>». */
  readonly subject: string;
  /** Ids; no personal data. */
  readonly facts: ExceptionFacts[K];
}

/**
 * Opens exceptions for the staff, each once: one that was closed is not raised again. Two statements, however many there are; the caller
 * is the only one that raises these kinds.
 */
export async function raiseExceptions<K extends ExceptionKind>(
  tx: TransactionContext,
  raised: readonly RaisedOnce<K>[],
): Promise<void> {
  if (raised.length === 0) return;
  const { kind, subject } = exceptions;
  const known = await tx.db
    .select({ kind, subject })
    .from(exceptions)
    .where(
      and(
        inArray(kind, [...new Set(raised.map((one) => one.kind))]),
        inArray(
          subject,
          raised.map((one) => one.subject),
        ),
      ),
    );
  const fresh = raised.filter((one) => !known.some((was) => was.kind === one.kind && was.subject === one.subject));
  if (fresh.length === 0) return;
  const opened = { openedBy: actorName(tx.actor), openedAt: tx.now() };
  const rows = await tx.db
    .insert(exceptions)
    .values(fresh.map((one) => ({ ...one, ...opened })))
    .onConflictDoNothing({ target: [kind, subject], where: isNull(exceptions.closedAt) })
    .returning({ id: exceptions.id, kind, subject });
  for (const { id, ...what } of rows) tx.log.error({ exception: id, ...what }, 'an exception for the staff');
}

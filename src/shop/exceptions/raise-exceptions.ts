import { isNull } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ExceptionFacts, ExceptionKind } from './exception.rules.ts';
import { exceptions } from './exceptions.tables.ts';

interface Raised<K extends ExceptionKind> {
  readonly kind: K;
  /** What it is about: «shipment:<id>». */
  readonly subject: string;
  /** Ids; no personal data. */
  readonly facts: ExceptionFacts[K];
}

/** Opens exceptions for the staff in one statement; the caller has left out those that staff was told of. */
export async function raiseExceptions<K extends ExceptionKind>(
  tx: TransactionContext,
  raised: readonly Raised<K>[],
): Promise<void> {
  if (raised.length === 0) return;
  const { kind, subject } = exceptions;
  const opened = { openedBy: actorName(tx.actor), openedAt: tx.now() };
  const rows = await tx.db
    .insert(exceptions)
    .values(raised.map((one) => ({ ...one, ...opened })))
    .onConflictDoNothing({ target: [kind, subject], where: isNull(exceptions.closedAt) })
    .returning({ id: exceptions.id, kind, subject });
  for (const { id, ...what } of rows) tx.log.error({ exception: id, ...what }, 'an exception for the staff');
}

import { and, eq, isNull } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ExceptionFacts, ExceptionKind } from './exception.rules.ts';
import { exceptions } from './exceptions.tables.ts';

interface Raised<K extends ExceptionKind> {
  readonly kind: K;
  /** What it is about: «order:<id>». */
  readonly subject: string;
  /** Ids; no personal data. */
  readonly facts: ExceptionFacts[K];
  /** Not raised again after it was closed, although the cause persists. The caller has locked the subject. */
  readonly once?: true;
}

/** Opens an exception for the staff and logs an error; does nothing while the same one is open. */
export async function raiseException<K extends ExceptionKind>(
  tx: TransactionContext,
  { kind, subject, facts, once }: Raised<K>,
): Promise<void> {
  if (once && (await wasRaised(tx, kind, subject))) return;
  const raised = await tx.db
    .insert(exceptions)
    .values({ kind, subject, facts, openedBy: actorName(tx.actor), openedAt: tx.now() })
    .onConflictDoNothing({ target: [exceptions.kind, exceptions.subject], where: isNull(exceptions.closedAt) })
    .returning({ id: exceptions.id });
  for (const { id } of raised) tx.log.error({ exception: id, kind, subject }, 'an exception for the staff');
}

async function wasRaised({ db }: TransactionContext, kind: ExceptionKind, subject: string): Promise<boolean> {
  const ours = and(eq(exceptions.kind, kind), eq(exceptions.subject, subject));
  return (await db.select({ id: exceptions.id }).from(exceptions).where(ours).limit(1)).length > 0;
}

import { actorName, type TransactionContext } from '../../platform/context.ts';
import { searchEvents, type SearchEventKind } from './search.tables.ts';

/** Writes what a member of the staff has told the search. */
export async function recordSearchEvent(
  tx: TransactionContext,
  kind: SearchEventKind,
  subject: string,
  facts: object = {},
): Promise<void> {
  await tx.db.insert(searchEvents).values({ kind, subject, facts, actor: actorName(tx.actor), at: tx.now() });
}

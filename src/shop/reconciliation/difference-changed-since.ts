import { desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { reconciliationEvents, type reconciliationDifferences } from './reconciliation.tables.ts';

/** A refusal that names who has changed a locked difference since the sender saw it; undefined also where no version was seen. */
export async function differenceChangedSince(
  { db }: TransactionContext,
  { id, version }: Pick<typeof reconciliationDifferences.$inferSelect, 'id' | 'version'>,
  expectedVersion: number | undefined,
): Promise<Refusal | undefined> {
  if (expectedVersion === undefined || version === expectedVersion) return undefined;
  const [last] = await db
    .select({ by: reconciliationEvents.actor })
    .from(reconciliationEvents)
    .where(eq(reconciliationEvents.differenceId, id))
    .orderBy(desc(reconciliationEvents.id))
    .limit(1);
  return refuse('difference-changed', { version, by: last?.by ?? '' });
}

import { eq } from 'drizzle-orm';
import type { StaffActor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { bulkChangeRows, bulkChanges } from './bulk-changes.tables.ts';
import { runBulkChangeJob } from './run-bulk-change.job.ts';

export type NewBulkRow = Omit<typeof bulkChangeRows.$inferInsert, 'bulkChangeId'>;

interface NewBulkChange {
  /** UUID made by the sender: the id of the change. */
  readonly key: string;
  readonly requestHash: string;
  readonly kind: 'import' | 'edit';
  readonly name: string;
  readonly unknownColumns: readonly string[];
}

/** Rows of one insert: its parameters are limited. */
const ROWS = 500;

/** An earlier request with the same key: its answer, or a refusal when it was about something else. */
export async function earlierBulkChange(
  { db }: Pick<TransactionContext, 'db'>,
  { key, requestHash }: Pick<NewBulkChange, 'key' | 'requestHash'>,
): Promise<{ readonly id: string } | Refusal | undefined> {
  const [found] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, key));
  if (!found) return undefined;
  return found.requestHash === requestHash ? { id: found.id } : refuse('command-key-reused');
}

/** Saves a change with its rows and has them tried by a job. */
export async function openBulkChange(
  tx: TransactionContext,
  actor: StaffActor,
  { key, requestHash, kind, name, unknownColumns }: NewBulkChange,
  rows: readonly NewBulkRow[],
): Promise<{ readonly id: string } | Refusal> {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [saved] = await tx.db
    .insert(bulkChanges)
    .values({
      id: key,
      requestHash,
      kind,
      name,
      unknownColumns: [...unknownColumns],
      hasPrices: rows.some(({ change }) => change?.price !== undefined),
      state: count('new') > 0 ? 'checking' : 'checked',
      actor: actorName(actor),
      staffId: actor.id,
      total: rows.length,
      same: count('same'),
      faulty: count('faulty'),
      createdAt: tx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: bulkChanges.id });
  // The same key at the same moment.
  if (!saved) return (await earlierBulkChange(tx, { key, requestHash })) ?? refuse('command-key-reused');
  for (let at = 0; at < rows.length; at += ROWS)
    await tx.db.insert(bulkChangeRows).values(rows.slice(at, at + ROWS).map((row) => ({ ...row, bulkChangeId: key })));
  if (count('new') > 0) await tx.enqueue(runBulkChangeJob, { bulkChangeId: key });
  return saved;
}

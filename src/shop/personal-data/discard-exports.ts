import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { removeDiscarded } from '../../platform/discarded-files.ts';
import type { FileStore } from '../../platform/files.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import type { Person } from '../customers/person.rules.ts';
import { exportName, personalDataExports } from './personal-data.tables.ts';

/** Days for which an archive can be downloaded. */
export const EXPORT_DAYS = 7;

const { id, requestedAt, discardedAt } = personalDataExports;

/** Discards archives whose term is over; the job `remove-discarded-files` removes their files. */
export const discardOldExports: RemoveExpired = async ({ db, now }, before, most) => {
  const old = db
    .select({ id })
    .from(personalDataExports)
    .where(and(isNull(discardedAt), lt(requestedAt, before)))
    .limit(most)
    .for('update', { skipLocked: true });
  const discarded = await db.update(personalDataExports).set({ discardedAt: now() }).where(inArray(id, old));
  return discarded.rowCount ?? 0;
};

/** The same for all archives of a person whose account is deleted. */
export async function discardExportsOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  const discarded = await tx.db
    .update(personalDataExports)
    .set({ discardedAt: tx.now() })
    .where(and(eq(personalDataExports.customerId, customerId), isNull(discardedAt)));
  return discarded.rowCount ?? 0;
}

/** @returns what failed; the files are retried at the next run */
export function removeDiscardedExports(db: Db, files: FileStore): Promise<unknown[]> {
  return removeDiscarded(db, files, { table: personalDataExports, id, discardedAt, nameOf: exportName });
}

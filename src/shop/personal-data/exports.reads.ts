import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { personalDataExports } from './personal-data.tables.ts';

const { id, customerId, state, requestedAt, readyAt, bytes, discardedAt } = personalDataExports;

/** Archives to be made, the oldest first. */
export async function waitingExports(db: Db): Promise<readonly string[]> {
  const rows = await db
    .select({ id })
    .from(personalDataExports)
    .where(and(eq(state, 'waiting'), isNull(discardedAt)))
    .orderBy(asc(requestedAt));
  return rows.map((row) => row.id);
}

/** Archives of a customer that can be downloaded or are being made, the newest first. */
export function ownExports(db: Db, owner: number) {
  return db
    .select({ id, state, requestedAt, readyAt, bytes })
    .from(personalDataExports)
    .where(and(eq(customerId, owner), isNull(discardedAt)))
    .orderBy(desc(requestedAt));
}

/** An archive of this customer that is ready. */
export async function readyExport(db: Db, owner: number, exportId: string) {
  const [found] = await db
    .select({ id, readyAt })
    .from(personalDataExports)
    .where(and(eq(id, exportId), eq(customerId, owner), eq(state, 'ready'), isNull(discardedAt)));
  return found;
}

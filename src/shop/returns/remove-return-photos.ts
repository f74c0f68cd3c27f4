import { and, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { removeDiscarded } from '../../platform/discarded-files.ts';
import type { FileStore } from '../../platform/files.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { orders } from '../orders/orders.tables.ts';
import { photoName, returnPhotos, returns } from './returns.tables.ts';

/** Days for which photos are kept after their return has ended: as long as its decision may be disputed. */
export const PHOTO_DAYS = 90;

/** Discards photos of returns that were closed or refused. The job `remove-discarded-files` removes their files. */
export const discardPhotosOfEndedReturns: RemoveExpired = (tx, before, most) =>
  discard(tx, ofReturns(sql`t.state in ('closed', 'refused') and t.updated_at < ${before.toISOString()}`), most);

/** Discards photos of returns that never ended, and of orders that were anonymized. */
export const discardPhotosOfOldReturns: RemoveExpired = (tx, before, most) =>
  discard(tx, or(ofReturns(sql`t.updated_at < ${before.toISOString()}`), ofAnonymizedOrders), most);

/** Discards photos whose request was never sent. */
export const discardUnsentPhotos: RemoveExpired = (tx, before, most) =>
  discard(tx, and(isNull(returnPhotos.returnId), lt(returnPhotos.createdAt, before)), most);

const ofReturns = (which: SQL) =>
  sql`exists (select 1 from ${returns} t where t.id = ${returnPhotos.returnId} and ${which})`;

const ofAnonymizedOrders = sql`exists (
  select 1 from ${orders} o where o.id = ${returnPhotos.orderId} and o.anonymized_at is not null)`;

async function discard({ db, now }: TransactionContext, which: SQL | undefined, most: number): Promise<number> {
  const expired = db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(and(isNull(returnPhotos.discardedAt), which))
    .limit(most)
    .for('update', { skipLocked: true });
  const discarded = await db.update(returnPhotos).set({ discardedAt: now() }).where(inArray(returnPhotos.id, expired));
  return discarded.rowCount ?? 0;
}

/** @returns what failed; the files are retried at the next run */
export function removeDiscardedPhotos(db: Db, files: FileStore): Promise<unknown[]> {
  const { id, discardedAt } = returnPhotos;
  return removeDiscarded(db, files, { table: returnPhotos, id, discardedAt, nameOf: photoName });
}

import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { restockNotices } from './restock.tables.ts';

/** Removes notices whose letter was sent, with their addresses. */
export const removeSentRestockNotices: RemoveExpired = async (tx, before, most) => {
  const sent = await tx.db
    .select({ id: restockNotices.id })
    .from(restockNotices)
    .where(and(eq(restockNotices.state, 'sent'), lt(restockNotices.sentAt, before)))
    .orderBy(asc(restockNotices.sentAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = sent.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.delete(restockNotices).where(inArray(restockNotices.id, ids));
  await endConsents(tx, ['restock-notice'], { subjects: ids.map((id) => `restock-notice:${id}`) });
  return ids.length;
};

import { asc, inArray, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { stepMessages } from './step-messages.tables.ts';

/** Removes the records of messages; a step as old as that is not announced again. */
export const removeOldStepMessages: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: stepMessages.id })
    .from(stepMessages)
    .where(lt(stepMessages.createdAt, before))
    .orderBy(asc(stepMessages.createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.db.delete(stepMessages).where(inArray(stepMessages.id, ids));
  return ids.length;
};

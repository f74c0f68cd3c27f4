import { sql } from 'drizzle-orm';
import { removeRows, type RemoveExpired } from '../../platform/retention.ts';
import { returnCommands, returns } from './returns.tables.ts';

export const removeOldReturnCommands = removeRows(returnCommands, returnCommands.at);

/** Blanks what buyer and staff have written about old returns; goods and decisions stay. */
export const blankReturnWords: RemoveExpired = async ({ db }, before, most) => {
  const old = sql`(comment <> '' or refusal <> '') and updated_at < ${before.toISOString()}::timestamptz`;
  const blanked = await db
    .update(returns)
    .set({ comment: '', refusal: sql`case when refusal is null then null else '' end` })
    .where(sql`ctid = any(array(select ctid from returns where ${old} limit ${most} for update skip locked))`);
  return blanked.rowCount ?? 0;
};

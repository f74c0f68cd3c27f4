import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { phaseOf } from './webinar.rules.ts';
import type { Webinar } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/**
 * The row of a webinar, created if missing and locked until the transaction ends, so that changes of its guests are
 * serialized. Always locked before the rows of guests.
 */
export async function lockWebinar(tx: TransactionContext, { contentId, meeting }: Webinar) {
  if (meeting) {
    await tx.db
      .insert(webinars)
      .values({ contentId, ...meeting, phase: phaseOf(meeting, tx.now()) })
      .onConflictDoNothing();
  }
  const [locked] = await tx.db
    .select()
    .from(webinars)
    .where(sql`${webinars.contentId} = ${contentId}`)
    .for('update');
  return locked;
}

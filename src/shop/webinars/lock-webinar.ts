import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { phaseOf } from './webinar.rules.ts';
import type { Webinar } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/**
 * The row of a webinar, made when there is none, and held to the end of the transaction: guests of one webinar come one
 * after another. Always taken before their own rows.
 */
export async function lockWebinar(tx: TransactionContext, { contentId, meeting }: Webinar) {
  if (meeting) {
    await tx.db
      .insert(webinars)
      .values({ contentId, ...meeting, phase: phaseOf(meeting, tx.now()) })
      .onConflictDoNothing();
  }
  const [held] = await tx.db
    .select()
    .from(webinars)
    .where(sql`${webinars.contentId} = ${contentId}`)
    .for('update');
  return held;
}

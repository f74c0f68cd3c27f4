import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';

/** Takes one seat, in one statement: of parallel guests no more get in than there are seats. @returns whether there was one */
export async function reserveSeat(tx: TransactionContext, contentId: number): Promise<boolean> {
  const taken = await tx.db.execute(sql`
    update webinars w set seats_taken = w.seats_taken + 1, is_full = coalesce(w.seats_taken + 1 >= ${SEATS}, false)
    from content_items c
    where w.content_id = ${contentId} and c.id = w.content_id and coalesce(w.seats_taken < ${SEATS}, true)`);
  return taken.rowCount === 1;
}

export async function releaseSeat(tx: TransactionContext, contentId: number): Promise<void> {
  await tx.db.execute(sql`
    update webinars w set seats_taken = greatest(w.seats_taken - 1, 0),
      is_full = coalesce(w.seats_taken - 1 >= ${SEATS}, false)
    from content_items c where w.content_id = ${contentId} and c.id = w.content_id`);
}

/** Staff may change how many seats there are. */
export async function countSeats(tx: TransactionContext, contentId: number): Promise<void> {
  await tx.db.execute(sql`
    update webinars w set is_full = coalesce(w.seats_taken >= ${SEATS}, false)
    from content_items c
    where w.content_id = ${contentId} and c.id = w.content_id
      and w.is_full <> coalesce(w.seats_taken >= ${SEATS}, false)`);
}

/** None: everybody gets in. */
const SEATS = sql`(c.facts ->> 'seats')::int`;

import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';

/** Reserves one seat in one statement, so that parallel guests cannot exceed the limit. @returns whether there was one */
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

/** Updates `is_full` after staff has changed the number of seats. */
export async function countSeats(tx: TransactionContext, contentId: number): Promise<void> {
  await tx.db.execute(sql`
    update webinars w set is_full = coalesce(w.seats_taken >= ${SEATS}, false)
    from content_items c
    where w.content_id = ${contentId} and c.id = w.content_id
      and w.is_full <> coalesce(w.seats_taken >= ${SEATS}, false)`);
}

/** Null: no limit. */
const SEATS = sql`(c.facts ->> 'seats')::int`;

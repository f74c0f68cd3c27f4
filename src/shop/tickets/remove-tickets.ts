import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { ticketEvents, ticketFiles, ticketLetters, ticketMessages, tickets } from './tickets.tables.ts';

/** Removes tickets, whose rows the caller has locked, with messages, files, events and letters. */
export async function removeTickets({ db, now }: TransactionContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const own = [...ids];
  const messages = db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticketId, own));
  // Without their message they belong to nobody; the job `remove-discarded-files` removes them.
  await db
    .update(ticketFiles)
    .set({ messageId: null, discardedAt: now() })
    .where(inArray(ticketFiles.messageId, messages));
  await db
    .update(ticketLetters)
    .set({ ticketId: null, state: 'dropped', discardedAt: now() })
    .where(inArray(ticketLetters.ticketId, own));
  await db.delete(ticketMessages).where(inArray(ticketMessages.ticketId, own));
  await db.delete(ticketEvents).where(inArray(ticketEvents.ticketId, own));
  await db.update(tickets).set({ previousId: null }).where(inArray(tickets.previousId, own));
  await db.delete(tickets).where(inArray(tickets.id, own));
  return ids.length;
}

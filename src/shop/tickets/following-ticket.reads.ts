import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { isClosedForReplies } from './ticket.rules.ts';
import { tickets } from './tickets.tables.ts';

/** The newest ticket that goes on with this one. */
export async function followingTicket(db: Db, ticketId: number): Promise<number | undefined> {
  const following = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.previousId, ticketId));
  return (await following.orderBy(desc(tickets.id)).limit(1))[0]?.id;
}

/** Where a reply to a ticket goes that is closed for replies: to the first open one of those that go on with it; undefined: to a new one. */
export async function ticketOfReply(db: Db, closedId: number, now: Date): Promise<number | undefined> {
  const nextId = await followingTicket(db, closedId);
  if (nextId === undefined) return undefined;
  const { state, solvedAt } = tickets;
  const [next] = await db.select({ state, solvedAt }).from(tickets).where(eq(tickets.id, nextId));
  return next && isClosedForReplies(next, now) ? ticketOfReply(db, nextId, now) : nextId;
}

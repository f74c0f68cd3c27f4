import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { ticketLetters } from './tickets.tables.ts';

const UUID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;

/** The ticket that a letter with this Message-ID belongs to: one of ours, or one that came before. */
export async function ticketOfLetter(db: Db, messageId: string): Promise<number | undefined> {
  const ours = UUID.exec(messageId)?.[1];
  const { rows } = await db.execute<{ ticket_id: string | number }>(sql`
    select ticket_id from ticket_letters where message_id = ${messageId} and ticket_id is not null
    ${ours === undefined ? sql`` : sql`union all select (facts->>'ticketId')::bigint from letters where id = ${ours}::uuid and kind = 'ticket-letter'`}
    limit 1`);
  return rows[0] && Number(rows[0].ticket_id);
}

/** The confirmed address of a customer. */
export async function confirmedAddressOf(db: Db, customerId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customerId), sql`${customers.emailConfirmedAt} is not null`));
  return parseEmail(found?.email ?? '');
}

/** Letters that a member of the staff has to decide about, the oldest first. */
export function waitingLetters(db: Db, most: number) {
  const { id, ticketId, sender, subject, text, attachments, receivedAt } = ticketLetters;
  return db
    .select({ id, ticketId, sender, subject, text, attachments, receivedAt })
    .from(ticketLetters)
    .where(and(eq(ticketLetters.state, 'waiting'), isNull(ticketLetters.discardedAt)))
    .orderBy(asc(receivedAt))
    .limit(most);
}

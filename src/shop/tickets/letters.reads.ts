import { and, asc, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { parseEmail } from '../../kernel/email.ts';
import type { TicketState } from '../../kernel/tickets.ts';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import type { LetterVerdict } from './inbound-letter.port.ts';
import { ticketLetters, ticketMessages, tickets } from './tickets.tables.ts';

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

/** The confirmed address of the customer of a ticket. */
export async function confirmedAddressOf(db: Db, ticketId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ email: customers.email })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(and(eq(tickets.id, ticketId), sql`${customers.emailConfirmedAt} is not null`));
  return parseEmail(found?.email ?? '');
}

/** A letter in one of these states may become a message. */
export const UNDECIDED = ['waiting', 'too-many'] as const satisfies readonly LetterVerdict[];

/**
 * Letters that a member of the staff has to decide about: those that name a ticket first, then the oldest first.
 * @param after id of the last letter of the page before, which may have been decided about meanwhile
 */
export function waitingLetters(db: Db, most: number, after?: string) {
  const { id, ticketId, state, sender, authentication, subject, text, attachments, receivedAt } = ticketLetters;
  return db
    .select({ id, ticketId, state, sender, authentication, subject, text, attachments, receivedAt })
    .from(ticketLetters)
    .where(
      and(
        inArray(state, [...UNDECIDED]),
        isNull(ticketLetters.discardedAt),
        after === undefined
          ? undefined
          : sql`((${ticketId} is null), ${receivedAt}, ${id}) >
              (select (l.ticket_id is null), l.received_at, l.id from ticket_letters l where l.id = ${after}::uuid)`,
      ),
    )
    .orderBy(sql`(${ticketId} is null)`, asc(receivedAt), asc(id))
    .limit(most);
}

/** Letters that came meanwhile and wait for a decision. */
export async function countLettersToDecide(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { state, receivedAt, discardedAt } = ticketLetters;
  const came = and(gte(receivedAt, from), lt(receivedAt, to));
  const [found] = await db
    .select({ letters: count() })
    .from(ticketLetters)
    .where(and(inArray(state, [...UNDECIDED]), isNull(discardedAt), came));
  return found!.letters;
}

/** Letters of a ticket that became its messages and are kept as they came; the key of such a message is the id of its letter. */
export async function keptLettersOf(db: Db, ofTicket: number): Promise<ReadonlySet<string>> {
  const { id, ticketId, state, discardedAt } = ticketLetters;
  const rows = await db
    .select({ id })
    .from(ticketLetters)
    .where(and(eq(ticketId, ofTicket), eq(state, 'added'), isNull(discardedAt)));
  return new Set(rows.map((row) => row.id));
}

interface MessageToSend {
  readonly email: string;
  readonly text: string;
  readonly staffName: string;
  readonly state: TicketState;
}

/** A message of the staff with the confirmed address of its customer. */
export async function letterOfMessage(db: Db, ticketId: number, messageId: number): Promise<MessageToSend | undefined> {
  const [found] = await db
    .select({
      email: customers.email,
      text: ticketMessages.text,
      staffName: ticketMessages.staffName,
      state: tickets.state,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(
      and(
        eq(ticketMessages.id, messageId),
        eq(ticketMessages.ticketId, ticketId),
        sql`${customers.emailConfirmedAt} is not null`,
      ),
    );
  return found?.email && found.staffName !== null
    ? { ...found, email: found.email, staffName: found.staffName }
    : undefined;
}

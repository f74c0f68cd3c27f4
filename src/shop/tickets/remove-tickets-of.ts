import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { TicketTopic } from '../../kernel/tickets.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { withoutPerson, type Person } from '../customers/person.rules.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { removeTickets } from './remove-tickets.ts';
import { CLAIM_TOPICS, liveTicket } from './ticket.rules.ts';
import { ticketFiles, ticketLetters, ticketMessages, tickets, type TicketRow } from './tickets.tables.ts';

/**
 * Removes the tickets of a person whose account is deleted, and all files and letters. Claims stay for their term: name and contacts
 * are taken out of their words.
 */
export async function removeTicketsOf(tx: TransactionContext, person: Person): Promise<number> {
  const { db, now } = tx;
  const { customerId, email } = person;
  const own = await db
    .select()
    .from(tickets)
    .where(eq(tickets.customerId, customerId))
    .orderBy(asc(tickets.id))
    .for('update');
  await db
    .update(ticketFiles)
    .set({ messageId: null, name: '', discardedAt: now() })
    .where(and(eq(ticketFiles.customerId, customerId), isNull(ticketFiles.discardedAt)));
  const ids = own.map(({ id }) => id);
  await db
    .update(ticketLetters)
    .set({
      ticketId: null,
      state: 'dropped',
      sender: '',
      subject: '',
      text: '',
      unsavedFiles: [],
      discardedAt: now(),
    })
    .where(
      or(
        inArray(ticketLetters.ticketId, ids),
        email === null ? undefined : sql`lower(${ticketLetters.sender}) = ${email}`,
      ),
    );
  const claims = own.filter(({ topic }) => isClaim(topic));
  for (const claim of claims) await takePersonOut(tx, claim, person);
  const others = own.filter(({ topic }) => !isClaim(topic)).map(({ id }) => id);
  for (const id of others) await closeSettledExceptions(tx, liveTicket(id), 'Кабинет покупателя удалён.');
  await removeTickets(tx, others);
  return ids.length;
}

const isClaim = (topic: TicketTopic): boolean => (CLAIM_TOPICS as readonly TicketTopic[]).includes(topic);

async function takePersonOut({ db }: TransactionContext, { id, subject }: TicketRow, person: Person): Promise<void> {
  await db
    .update(tickets)
    .set({ subject: withoutPerson(subject, person) })
    .where(eq(tickets.id, id));
  const messages = await db
    .select({ id: ticketMessages.id, text: ticketMessages.text })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id));
  for (const message of messages)
    await db
      .update(ticketMessages)
      .set({ text: withoutPerson(message.text, person) })
      .where(eq(ticketMessages.id, message.id));
}

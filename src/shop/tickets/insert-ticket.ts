import type { TicketTopic } from '../../kernel/tickets.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { answerDueAt, solveDueAt, solveMinutes, workingCalendar } from './ticket-term.rules.ts';
import { ticketEvents, tickets, type TicketRow } from './tickets.tables.ts';

export interface NewTicket {
  readonly customerId: number;
  readonly key: string;
  readonly topic: TicketTopic;
  readonly subject: string;
  readonly orderId: string | null;
  readonly position: number | null;
  readonly lotNumber: string | null;
  readonly previousId: number | null;
}

/** Inserts a ticket with its terms; undefined when its key was used before. */
export async function insertTicket(tx: TransactionContext, ticket: NewTicket): Promise<TicketRow | undefined> {
  const at = tx.now();
  const { topic } = ticket;
  const calendar = workingCalendar(await companyFacts(tx.db));
  const minutes = solveMinutes(calendar, topic);
  const [added] = await tx.db
    .insert(tickets)
    .values({
      ...ticket,
      state: 'new',
      createdAt: at,
      updatedAt: at,
      lastMessageAt: at,
      answerDueAt: answerDueAt(calendar, topic, at),
      solveDueAt: minutes === null ? null : solveDueAt(calendar, topic, at, minutes),
    })
    .onConflictDoNothing({ target: tickets.key })
    .returning();
  if (!added) return undefined;
  const { previousId } = ticket;
  await tx.db.insert(ticketEvents).values({
    ticketId: added.id,
    kind: 'opened',
    toState: 'new',
    actor: actorName(tx.actor),
    facts: previousId === null ? {} : { previousId },
    at,
  });
  return added;
}

import type { TicketTopic } from '../../kernel/tickets.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { answerDueAt, solveDueAt, solveMinutes, workingCalendar } from './ticket-term.rules.ts';
import { ticketEvents, tickets, type TicketRow } from './tickets.tables.ts';

/** What a ticket was made of by the staff. */
type TicketSource = { readonly formId: number } | { readonly chatId: string };

export interface NewTicket {
  readonly customerId: number;
  readonly key: string;
  readonly topic: TicketTopic;
  readonly subject: string;
  readonly orderId?: string | null;
  readonly position?: number | null;
  readonly lotNumber?: string | null;
  readonly previousId?: number | null;
  readonly source?: TicketSource;
  /** When the customer asked, from which its terms count; by default now. */
  readonly askedAt?: Date;
}

/** Inserts a ticket with its terms; undefined when its key was used before. */
export async function insertTicket(
  tx: TransactionContext,
  { source, askedAt, ...ticket }: NewTicket,
): Promise<TicketRow | undefined> {
  const at = tx.now();
  const asked = askedAt ?? at;
  const { topic, previousId } = ticket;
  const calendar = workingCalendar(await companyFacts(tx.db));
  const minutes = solveMinutes(calendar, topic);
  const [added] = await tx.db
    .insert(tickets)
    .values({
      ...ticket,
      ...source,
      state: 'new',
      createdAt: at,
      updatedAt: at,
      lastMessageAt: at,
      answerDueAt: answerDueAt(calendar, topic, asked),
      solveDueAt: minutes === null ? null : solveDueAt(calendar, topic, asked, minutes),
    })
    .onConflictDoNothing({ target: tickets.key })
    .returning();
  if (!added) return undefined;
  await tx.db.insert(ticketEvents).values({
    ticketId: added.id,
    kind: 'opened',
    toState: 'new',
    actor: actorName(tx.actor),
    facts: { ...(previousId && { previousId }), ...source },
    at,
  });
  return added;
}

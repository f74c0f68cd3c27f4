import { and, asc, eq, gte, inArray, isNotNull, lt, lte, notLike, or, sql } from 'drizzle-orm';
import type { TicketState } from '../../kernel/tickets.ts';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { OPEN_STATES } from './ticket.rules.ts';
import { ticketEvents, tickets } from './tickets.tables.ts';

const SHOWN = {
  id: tickets.id,
  topic: tickets.topic,
  subject: tickets.subject,
  state: tickets.state,
  orderNumber: orders.number,
  position: tickets.position,
  lotNumber: tickets.lotNumber,
  previousId: tickets.previousId,
  owner: tickets.owner,
  answerDueAt: tickets.answerDueAt,
  solveDueAt: tickets.solveDueAt,
  createdAt: tickets.createdAt,
  lastMessageAt: tickets.lastMessageAt,
};

export interface StaffTicketsWanted {
  /** All that are not over by default. */
  readonly state?: TicketState | undefined;
  readonly overdueAt?: Date | undefined;
}

/** Tickets for the staff, those that are due first. */
export function ticketsForStaff(db: Db, { state, overdueAt }: StaffTicketsWanted, most: number) {
  const due = sql`least(${tickets.answerDueAt}, ${tickets.solveDueAt})`;
  return db
    .select(SHOWN)
    .from(tickets)
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        state ? eq(tickets.state, state) : inArray(tickets.state, [...OPEN_STATES]),
        overdueAt && or(lte(tickets.answerDueAt, overdueAt), lte(tickets.solveDueAt, overdueAt)),
      ),
    )
    .orderBy(sql`${due} nulls last`, asc(tickets.lastMessageAt), asc(tickets.id))
    .limit(most);
}

/** Tickets in which customers wrote something meanwhile that waits for an answer, those due first. */
export async function ticketNews(db: Db, { from, to }: { readonly from: Date; readonly to: Date }) {
  const written = and(
    eq(ticketEvents.ticketId, tickets.id),
    inArray(ticketEvents.kind, ['opened', 'replied']),
    gte(ticketEvents.at, from),
    lt(ticketEvents.at, to),
    // The staff knows what it has opened or added itself.
    notLike(ticketEvents.actor, 'staff:%'),
  );
  const rows = await db
    .select({
      id: tickets.id,
      topic: tickets.topic,
      answerDueAt: tickets.answerDueAt,
      isNew: sql<boolean>`bool_or(${ticketEvents.kind} = 'opened')`,
    })
    .from(tickets)
    .innerJoin(ticketEvents, written)
    .where(isNotNull(tickets.answerDueAt))
    .groupBy(tickets.id)
    .orderBy(asc(tickets.answerDueAt), asc(tickets.id));
  return rows.map(({ answerDueAt, ...one }) => ({ ...one, answerDueAt: answerDueAt! }));
}

/** A ticket with its customer and events. */
export async function ticketForStaff(db: Db, ticketId: number) {
  const [found] = await db
    .select({
      ...SHOWN,
      orderId: tickets.orderId,
      customerId: tickets.customerId,
      formId: tickets.formId,
      chatId: tickets.chatId,
      name: customers.name,
      lastName: customers.lastName,
    })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.id, ticketId));
  if (!found) return undefined;
  const { kind, fromState, toState, actor, at } = ticketEvents;
  const events = await db
    .select({ kind, from: fromState, to: toState, actor, at })
    .from(ticketEvents)
    .where(eq(ticketEvents.ticketId, ticketId))
    .orderBy(asc(ticketEvents.id));
  return { ...found, events };
}

import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, lt, lte, notLike, or, sql } from 'drizzle-orm';
import type { TicketState, TicketTopic } from '../../kernel/tickets.ts';
import type { Db } from '../../platform/database.ts';
import { cursorMoment, type PageCursor } from '../../platform/page-cursor.ts';
import { customers } from '../customers/customers.tables.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
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
  readonly topic?: TicketTopic | undefined;
  /** Id of the member who has taken it; nobody has: null. */
  readonly owner?: number | null | undefined;
  readonly overdueAt?: Date | undefined;
  /** The page before. */
  readonly after?: PageCursor | undefined;
}

/** The nearer term; those without one come last, by the index `tickets_due`. */
const DUE = sql`coalesce(least(${tickets.answerDueAt}, ${tickets.solveDueAt}), timestamptz '9999-01-01 00:00:00+00')`;

/** Tickets for the staff: those that are due first; of those that are over the last ones first. */
export async function ticketsForStaff(db: Db, wanted: StaffTicketsWanted, most: number) {
  const { state, topic, owner, overdueAt, after } = wanted;
  const isOver = state === 'solved' || state === 'closed';
  const sortedBy = isOver ? sql`${tickets.lastMessageAt}` : DUE;
  const ofOwner = owner === null ? isNull(tickets.owner) : like(tickets.owner, `staff:${owner} %`);
  const next =
    after &&
    sql`(${sortedBy}, ${tickets.id}) ${isOver ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::bigint)`;
  const rows = await db
    .select({ ...SHOWN, name: customers.name, lastName: customers.lastName, moment: cursorMoment(sortedBy) })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        // Literals: the partial indexes are found by them.
        isOver
          ? sql`${tickets.state} in ('solved', 'closed')`
          : sql`${tickets.state} in ('new', 'open', 'waiting-customer')`,
        state && eq(tickets.state, state),
        topic && eq(tickets.topic, topic),
        owner === undefined ? undefined : ofOwner,
        overdueAt && or(lte(tickets.answerDueAt, overdueAt), lte(tickets.solveDueAt, overdueAt)),
        next,
      ),
    )
    .orderBy(...(isOver ? [desc(sortedBy), desc(tickets.id)] : [sortedBy, asc(tickets.id)]))
    .limit(most);
  return rows.map(({ moment, ...row }) => ({ ...row, cursor: { at: moment, id: String(row.id) } }));
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
      phone: customers.phone,
      email: customers.email,
      emailConfirmedAt: customers.emailConfirmedAt,
      /** Of the line that it is about. */
      product: orderLines.name,
      productId: orderLines.productId,
    })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(orderLines, and(eq(orderLines.orderId, tickets.orderId), eq(orderLines.position, tickets.position)))
    .where(eq(tickets.id, ticketId));
  if (!found) return undefined;
  const { kind, fromState, toState, actor, at } = ticketEvents;
  const events = await db
    .select({ id: ticketEvents.id, kind, from: fromState, to: toState, actor, at })
    .from(ticketEvents)
    .where(eq(ticketEvents.ticketId, ticketId))
    .orderBy(asc(ticketEvents.id));
  return { ...found, version: events.at(-1)?.id ?? 0, events: events.map(({ id: _, ...event }) => event) };
}

/** The ticket that a form became. */
export async function ticketOfForm(db: Db, number: number): Promise<number | undefined> {
  const [found] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.formId, number));
  return found?.id;
}

import { and, asc, count, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { TicketState } from '../../kernel/tickets.ts';
import type { Db } from '../../platform/database.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { AuthorOfMessage } from './ticket.rules.ts';
import type { TicketFileKind } from './ticket-file.rules.ts';
import { ticketFiles, ticketMessages, tickets } from './tickets.tables.ts';

export interface TicketFile {
  readonly id: string;
  readonly kind: TicketFileKind;
  readonly name: string;
  readonly bytes: number;
}

export interface TicketMessage {
  readonly id: number;
  readonly author: AuthorOfMessage;
  readonly staffName: string | null;
  readonly key: string;
  readonly text: string;
  readonly at: Date;
  readonly files: readonly TicketFile[];
}

/** Messages that the customer has not seen. */
const unread = sql<number>`(select count(*)::int from ticket_messages m
  where m.ticket_id = ${tickets.id} and m.author = 'staff' and m.id > ${tickets.readThrough})`;

const LISTED = {
  id: tickets.id,
  customerId: tickets.customerId,
  topic: tickets.topic,
  subject: tickets.subject,
  state: tickets.state,
  orderId: tickets.orderId,
  orderNumber: orders.number,
  position: tickets.position,
  lotNumber: tickets.lotNumber,
  previousId: tickets.previousId,
  unread,
  answerDueAt: tickets.answerDueAt,
  solvedAt: tickets.solvedAt,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
};

export type OwnTicket = Awaited<ReturnType<typeof ownTickets>>[number];

/** A field that lists of tickets are sorted by. */
export const TICKET_ORDER = {
  id: tickets.id,
  state: tickets.state,
  topic: tickets.topic,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
} as const;
export type TicketOrder = keyof typeof TICKET_ORDER;

export interface WantedTickets {
  readonly where?: SQL | undefined;
  readonly sort?: readonly (readonly [field: TicketOrder, descending: boolean])[];
  readonly start?: number;
  readonly limit: number;
}

/** Tickets of a customer, by default the last changed first. */
export function ownTickets(db: Db, customerId: number, { where, sort = [], start = 0, limit }: WantedTickets) {
  const order = sort.map(([field, descending]) => (descending ? desc : asc)(TICKET_ORDER[field]));
  return db
    .select(LISTED)
    .from(tickets)
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.customerId, customerId), where))
    .orderBy(...order, ...(sort.length === 0 ? [desc(tickets.updatedAt)] : []), desc(tickets.id))
    .offset(start)
    .limit(limit);
}

export async function countOwnTickets(db: Db, customerId: number, where?: SQL): Promise<number> {
  const [found] = await db
    .select({ tickets: count() })
    .from(tickets)
    .where(and(eq(tickets.customerId, customerId), where));
  return found!.tickets;
}

/**
 * Condition of a list: tickets that are open or over, and those whose subject or messages contain all the words.
 * @param before only what has changed before this ticket of the same customer
 */
export function ticketsWith({
  open,
  words,
  before,
}: {
  readonly open?: boolean | undefined;
  readonly words?: string | undefined;
  readonly before?: number | undefined;
}) {
  const states = sql`${tickets.state} in ('new', 'open', 'waiting-customer')`;
  const found = (words ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`(${tickets.subject} ilike ${pattern} or ${tickets.id}::text = ${word} or exists (select 1 from ticket_messages m
        where m.ticket_id = ${tickets.id} and m.author <> 'note' and m.text ilike ${pattern}))`;
    });
  const earlier = sql`(${tickets.updatedAt}, ${tickets.id}) < (select b.updated_at, b.id from tickets b
    where b.id = ${before} and b.customer_id = ${tickets.customerId})`;
  return and(
    open === undefined ? undefined : open ? states : sql`not ${states}`,
    ...found,
    before === undefined ? undefined : earlier,
  );
}

/** Condition of a list: tickets in one of the states of each list of them. */
export function ownTicketsWhere(states: readonly (readonly TicketState[])[]): SQL | undefined {
  return and(...states.map((some) => inArray(tickets.state, [...some])));
}

/** A ticket of this customer; undefined for any other. */
export async function ownTicket(db: Db, customerId: number, ticketId: number): Promise<OwnTicket | undefined> {
  const [found] = await ownTickets(db, customerId, { where: eq(tickets.id, ticketId), limit: 1 });
  return found;
}

/** The product of the line that a ticket is about. */
export async function ticketSubjectLine(
  db: Db,
  { orderId, position }: Pick<OwnTicket, 'orderId' | 'position'>,
): Promise<string | null> {
  if (orderId === null || position === null) return null;
  const line = and(eq(orderLines.orderId, orderId), eq(orderLines.position, position));
  const [found] = await db.select({ name: orderLines.name }).from(orderLines).where(line);
  return found?.name ?? null;
}

/** How the tickets of a customer stand. */
export interface TicketSummary {
  readonly open: number;
  readonly waiting: number;
  /** Answers that wait to be read. */
  readonly unread: number;
  /** When one of them has changed last, in ISO 8601; null without tickets. */
  readonly changedAt: string | null;
}

export async function ticketSummary(db: Db, customerId: number): Promise<TicketSummary> {
  const { rows } = await db.execute<TicketSummary & Record<string, unknown>>(sql`
    select count(*) filter (where state in ('new', 'open', 'waiting-customer'))::int as open,
      count(*) filter (where state = 'waiting-customer')::int as waiting,
      coalesce(sum(${unread}), 0)::int as unread, max(updated_at)::text as "changedAt"
    from tickets where customer_id = ${customerId}`);
  const { changedAt, ...counted } = rows[0]!;
  return { ...counted, changedAt: changedAt === null ? null : new Date(changedAt).toISOString() };
}

/** What the customer sees of a ticket, in order; `after` a message. */
export async function ticketMessagesAfter(
  db: Db,
  ticketId: number,
  after: number,
  most: number,
): Promise<TicketMessage[]> {
  const { id, ticketId: ofTicket, author } = ticketMessages;
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ofTicket, ticketId), gt(id, after), ne(author, 'note')))
    .orderBy(asc(id))
    .limit(most);
  return withFiles(db, rows);
}

/** The last messages of a ticket, in order; notes are for the staff. */
export async function lastTicketMessages(
  db: Db,
  ticketId: number,
  most: number,
  { notes = false }: { readonly notes?: boolean } = {},
): Promise<TicketMessage[]> {
  const { id, ticketId: ofTicket, author } = ticketMessages;
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ofTicket, ticketId), notes ? undefined : ne(author, 'note')))
    .orderBy(desc(id))
    .limit(most);
  return withFiles(db, rows.toReversed());
}

async function withFiles(db: Db, rows: readonly (typeof ticketMessages.$inferSelect)[]): Promise<TicketMessage[]> {
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, author, staffName, key, text, at }) => {
    return { id, author, staffName, key, text, at, files: files.get(id) ?? [] };
  });
}

/** One message as it is shown. */
export async function ticketMessage(db: Db, ticketId: number, messageId: number): Promise<TicketMessage | undefined> {
  return (await ticketMessagesAfter(db, ticketId, messageId - 1, 1))[0];
}

async function filesOf(db: Db, messageIds: readonly number[]): Promise<Map<number, TicketFile[]>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await db.execute<TicketFile & { messageId: number } & Record<string, unknown>>(sql`
    select id, message_id as "messageId", kind, name, bytes from ticket_files
    where message_id = any(${sql.param([...messageIds])}::bigint[]) and discarded_at is null
    order by message_id, created_at, id`);
  return Map.groupBy(rows, ({ messageId }) => Number(messageId)) as Map<number, TicketFile[]>;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A file that the reader may open: of a ticket of the customer, or, for the staff, of any. */
export async function findTicketFile(
  db: Db,
  fileId: string,
  of: { readonly ticketId: number; readonly customerId?: number },
): Promise<TicketFile | undefined> {
  if (!UUID.test(fileId)) return undefined;
  const { id, kind, name, bytes } = ticketFiles;
  const [found] = await db
    .select({ id, kind, name, bytes })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .where(
      and(
        eq(id, fileId),
        eq(ticketMessages.ticketId, of.ticketId),
        of.customerId === undefined ? undefined : eq(ticketFiles.customerId, of.customerId),
        sql`${ticketFiles.discardedAt} is null`,
      ),
    );
  return found;
}

import { sql, type SQL } from 'drizzle-orm';
import type { LookReason } from '../../kernel/customer-requests.ts';
import type { FormType } from '../../kernel/form-types.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { TicketState, TicketTopic } from '../../kernel/tickets.ts';
import type { Db } from '../../platform/database.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import type { FormState } from '../forms/form-message.rules.ts';
import type { OrderState } from '../orders/order.rules.ts';
import type { ReturnState } from '../returns/return.rules.ts';
import type { ReviewState } from '../reviews/review.rules.ts';

/** Of each part the newest; one more is read, so that the page can say that there are others. */
export const MOST_OF_PART = 20;
const MORE = MOST_OF_PART + 1;

const anyOf = (ids: readonly string[]): SQL => sql`any(${`{${ids.join(',')}}`}::uuid[])`;

interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly total: Kopecks;
  readonly placedAt: string;
  /** Placed without signing in. */
  readonly byGuest: boolean;
}

export async function ordersOfPerson(db: Db, orderIds: readonly string[]): Promise<readonly OrderRow[]> {
  const { rows } = await db.execute<OrderRow & Record<string, unknown>>(sql`
    select id, number::float8 as number, state, total::float8 as total, placed_at as "placedAt", customer_id is null as "byGuest"
    from orders where id = ${anyOf(orderIds)} order by placed_at desc, id limit ${MORE}::int`);
  return rows;
}

interface ReturnRow {
  readonly id: string;
  readonly number: number;
  readonly state: ReturnState;
  readonly orderNumber: number;
  readonly createdAt: string;
}

export async function returnsOfPerson(db: Db, orderIds: readonly string[]): Promise<readonly ReturnRow[]> {
  const { rows } = await db.execute<ReturnRow & Record<string, unknown>>(sql`
    select t.id, t.number::float8 as number, t.state, o.number::float8 as "orderNumber", t.created_at as "createdAt"
    from returns t join orders o on o.id = t.order_id
    where t.order_id = ${anyOf(orderIds)} order by t.created_at desc, t.id limit ${MORE}::int`);
  return rows;
}

interface TicketRow {
  readonly id: number;
  readonly topic: TicketTopic;
  readonly subject: string;
  readonly state: TicketState;
  readonly updatedAt: string;
}

export async function ticketsOfCustomer(db: Db, customerId: number): Promise<readonly TicketRow[]> {
  const { rows } = await db.execute<TicketRow & Record<string, unknown>>(sql`
    select id::float8 as id, topic, subject, state, updated_at as "updatedAt" from tickets
    where customer_id = ${customerId} order by updated_at desc, id limit ${MORE}::int`);
  return rows;
}

interface FormRow {
  readonly number: number;
  readonly type: FormType;
  readonly topic: string;
  readonly state: FormState;
  readonly createdAt: string;
}

export async function formsOfPerson(db: Db, person: Person): Promise<readonly FormRow[]> {
  const { rows } = await db.execute<FormRow & Record<string, unknown>>(sql`
    select id::float8 as number, type, topic, state, created_at as "createdAt" from form_messages
    where key is not null and ${hasOnlyContactsOf(person, { phone: sql`phone`, email: sql`email` })}
    order by id desc limit ${MORE}::int`);
  return rows;
}

interface ReviewRow {
  readonly id: string;
  readonly state: ReviewState;
  readonly rating: number;
  readonly writtenAt: string;
  /** Null: a review of the shop itself. */
  readonly product: string | null;
}

export async function reviewsOfPerson(
  db: Db,
  { customerId }: Person,
  orderIds: readonly string[],
): Promise<readonly ReviewRow[]> {
  const { rows } = await db.execute<ReviewRow & Record<string, unknown>>(sql`
    select r.id, r.state, r.rating, r.written_at as "writtenAt", p.name as product from (
      -- Apart: each has its index.
      select id, state, rating, written_at, product_id from reviews where customer_id = ${customerId}
      union select id, state, rating, written_at, product_id from reviews where order_id = ${anyOf(orderIds)}
    ) r left join products p on p.id = r.product_id order by r.written_at desc, r.id limit ${MORE}::int`);
  return rows;
}

interface NoteRow {
  readonly id: string;
  readonly note: string;
  readonly actor: string;
  readonly at: string;
}

export async function notesOfCustomer(db: Db, customerId: number): Promise<readonly NoteRow[]> {
  const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
    select id, note, actor, at from customer_notes
    where customer_id = ${customerId} and note <> '' order by at desc, id limit ${MORE}::int`);
  return rows;
}

interface LookRow {
  readonly id: number;
  readonly actor: string;
  readonly aim: LookReason;
  readonly at: string;
}

export async function looksAtCustomer(db: Db, customerId: number): Promise<readonly LookRow[]> {
  const { rows } = await db.execute<LookRow & Record<string, unknown>>(sql`
    select id::float8 as id, actor, facts->>'aim' as aim, at from customer_events
    where customer_id = ${customerId} and kind = 'contacts-shown' order by id desc limit ${MORE}::int`);
  return rows;
}

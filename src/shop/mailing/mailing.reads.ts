import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { maySend, type MailingWord } from './mailing-service.port.ts';
import { mailingEvents } from './mailing.tables.ts';
import { subscribers } from './subscribers.tables.ts';

/** An event that still waits, in words for the company; `word` is missing when consent does not allow it any more. */
export async function waitingWord(
  db: Db,
  eventId: string,
): Promise<{ readonly createdAt: Date; readonly word?: MailingWord } | undefined> {
  const [row] = await db
    .select({ event: mailingEvents, customer: customers, subscriber: subscribers })
    .from(mailingEvents)
    .leftJoin(customers, eq(customers.id, mailingEvents.customerId))
    .leftJoin(subscribers, eq(subscribers.id, mailingEvents.subscriberId))
    .where(and(eq(mailingEvents.id, eventId), eq(mailingEvents.state, 'waiting')));
  if (!row) return undefined;
  const { event, customer, subscriber } = row;
  const { createdAt, kind } = event;
  if (subscriber) {
    if (!maySend(kind, subscriber.state === 'subscribed')) return { createdAt };
    return { createdAt, word: { eventId, kind, at: createdAt, person: { email: subscriber.email } } };
  }
  // The database holds that an event is about one or the other.
  if (!customer) return { createdAt };
  if (!maySend(kind, customer.newsletter)) return { createdAt };
  const person = {
    email: (customer.emailConfirmedAt && customer.email) ?? undefined,
    phone: customer.phone ?? undefined,
    name: customer.name,
    lastName: customer.lastName,
  };
  return {
    createdAt,
    word: { eventId, kind, at: createdAt, customerId: customer.id, ...(kind !== 'unsubscription' && { person }) },
  };
}

/** Events that wait since before `before`: their own jobs have given up. */
export async function unsentEvents(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: mailingEvents.id })
    .from(mailingEvents)
    .where(and(eq(mailingEvents.state, 'waiting'), lt(mailingEvents.createdAt, before)))
    .orderBy(mailingEvents.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

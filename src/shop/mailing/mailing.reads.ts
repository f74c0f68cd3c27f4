import { and, count, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { maySend, type MailingMessage } from './mailing-service.port.ts';
import { mailingEvents } from './mailing.tables.ts';
import { subscribers } from './subscribers.tables.ts';

/** A waiting event as a message for the company; `message` is missing when consent no longer allows it. */
export async function pendingMessage(
  db: Db,
  eventId: string,
): Promise<{ readonly createdAt: Date; readonly message?: MailingMessage } | undefined> {
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
    return { createdAt, message: { eventId, kind, at: createdAt, person: { email: subscriber.email } } };
  }
  // A database constraint requires one or the other.
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
    message: { eventId, kind, at: createdAt, customerId: customer.id, ...(kind !== 'unsubscription' && { person }) },
  };
}

/** Events waiting since before `before`: their jobs have run out of retries. */
export async function unsentEvents(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: mailingEvents.id })
    .from(mailingEvents)
    .where(and(eq(mailingEvents.state, 'waiting'), lt(mailingEvents.createdAt, before)))
    .orderBy(mailingEvents.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the company is still to be told something about this address, which is read when the event is sent. */
export async function isSubscriberEventWaiting(db: Db, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const [waiting] = await db
    .select({ count: count() })
    .from(mailingEvents)
    .innerJoin(subscribers, eq(subscribers.id, mailingEvents.subscriberId))
    .where(and(eq(subscribers.email, email.toLowerCase()), eq(mailingEvents.state, 'waiting')));
  return waiting!.count > 0;
}

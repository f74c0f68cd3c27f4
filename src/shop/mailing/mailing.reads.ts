import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { mayBeTold, type MailingWord } from './mailing-service.ts';
import { mailingEvents } from './mailing.tables.ts';

/** An event that still waits, in words for the company; `word` is missing when consent does not allow it any more. */
export async function waitingWord(
  db: Db,
  eventId: string,
): Promise<{ readonly createdAt: Date; readonly word?: MailingWord } | undefined> {
  const [row] = await db
    .select({ event: mailingEvents, customer: customers })
    .from(mailingEvents)
    .innerJoin(customers, eq(customers.id, mailingEvents.customerId))
    .where(and(eq(mailingEvents.id, eventId), eq(mailingEvents.state, 'waiting')));
  if (!row) return undefined;
  const { event, customer } = row;
  const { createdAt, kind, customerId } = event;
  if (!mayBeTold(kind, customer.newsletter)) return { createdAt };
  const person = {
    email: (customer.emailConfirmedAt && customer.email) ?? undefined,
    phone: customer.phone ?? undefined,
    name: customer.name,
    lastName: customer.lastName,
  };
  return {
    createdAt,
    word: { eventId, kind, at: createdAt, customerId, ...(kind !== 'unsubscription' && { person }) },
  };
}

/** Events that wait since before `before`: their own jobs have given up. */
export async function untoldEvents(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: mailingEvents.id })
    .from(mailingEvents)
    .where(and(eq(mailingEvents.state, 'waiting'), lt(mailingEvents.createdAt, before)))
    .orderBy(mailingEvents.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

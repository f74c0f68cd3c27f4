import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { customers } from '../customers/customers.tables.ts';
import { maySend, type MailingKind } from './mailing-service.port.ts';
import { mailingEvents } from './mailing.tables.ts';
import { sendMailingEventJob } from './send-mailing-event.job.ts';

/**
 * Records an event for the mailing company in the transaction of the change; a job sends it later. Nothing is recorded
 * for a customer who has not agreed to our letters. Call it after the change.
 */
export async function recordMailingEvent(tx: TransactionContext, kind: MailingKind, customerId: number): Promise<void> {
  const [customer] = await tx.db
    .select({
      newsletter: customers.newsletter,
      known: sql<boolean>`exists (select 1 from mailing_events e where e.customer_id = ${customerId} and e.state <> 'refused')`,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer || !maySend(kind, customer.newsletter)) return;
  // A customer who was never sent to the company cannot be unsubscribed there.
  if (kind === 'unsubscription' && !customer.known) return;
  const id = randomUUID();
  await tx.db.insert(mailingEvents).values({ id, kind, customerId, state: 'waiting', createdAt: tx.now() });
  await tx.enqueue(sendMailingEventJob, { eventId: id });
}

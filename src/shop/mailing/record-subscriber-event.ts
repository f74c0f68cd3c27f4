import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { mailingEvents } from './mailing.tables.ts';
import { sendMailingEventJob } from './send-mailing-event.job.ts';

/** As `recordMailingEvent`, for a subscriber without an account: the mailing company gets only the address. */
export async function recordSubscriberEvent(
  tx: TransactionContext,
  kind: 'subscription' | 'unsubscription',
  subscriberId: string,
): Promise<void> {
  if (kind === 'unsubscription') {
    const known = await tx.db
      .select({ id: mailingEvents.id })
      .from(mailingEvents)
      .where(and(eq(mailingEvents.subscriberId, subscriberId), ne(mailingEvents.state, 'refused')))
      .limit(1);
    // A subscriber who was never sent to the company cannot be unsubscribed there.
    if (known.length === 0) return;
  }
  const id = randomUUID();
  await tx.db.insert(mailingEvents).values({ id, kind, subscriberId, state: 'waiting', createdAt: tx.now() });
  await tx.enqueue(sendMailingEventJob, { eventId: id });
}

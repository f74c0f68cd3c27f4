import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { findCustomerByEmail } from '../customers/find-customer.reads.ts';
import { newsletterLetterJob } from '../messages/newsletter-letter.job.ts';
import { readNewsletterLink } from './newsletter-link.ts';
import { noteMailingEvent } from './note-mailing-event.ts';
import { noteSubscriberEvent } from './note-subscriber-event.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** The link of the letter was followed: the address is its owner's, and the owner wants the newsletter. */
export async function confirmSubscription(
  ctx: ShopContext,
  { token }: { token: string },
  site: { secret: string },
): Promise<{ state: 'subscribed' } | Refusal> {
  const subscriberId = await readNewsletterLink(site.secret, 'confirm', token, ctx.now());
  if (!subscriberId) return refuse('newsletter-link-unknown');
  return ctx.transaction(async (tx) => {
    const [subscriber] = await tx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
    // Who has unsubscribed since is not brought back by an old letter.
    if (!subscriber || subscriber.state === 'ended') return refuse('newsletter-link-unknown');
    if (subscriber.state === 'subscribed') return { state: 'subscribed' as const };
    const at = tx.now();
    await tx.db
      .update(subscribers)
      .set({ state: 'subscribed', confirmedAt: at, endedAt: null })
      .where(eq(subscribers.id, subscriberId));
    await tx.db.insert(subscriberEvents).values({ subscriberId, kind: 'confirmed', actor: actorName(tx.actor), at });
    const customer = await findCustomerByEmail(tx.db, subscriber.email);
    if (customer && !customer.newsletter) {
      const changed = await changeCustomer(tx, customer.id, { newsletter: true });
      if (isRefusal(changed)) return changed;
    }
    if (customer) await noteMailingEvent(tx, 'subscription', customer.id);
    else await noteSubscriberEvent(tx, 'subscription', subscriberId);
    await tx.enqueue(newsletterLetterJob, { subscriberId, kind: 'confirmed', askedAt: at.toISOString() });
    return { state: 'subscribed' as const };
  });
}

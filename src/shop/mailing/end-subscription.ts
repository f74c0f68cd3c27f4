import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { findCustomerByEmail } from '../customers/find-customer.reads.ts';
import { readNewsletterLink } from './newsletter-link.ts';
import { noteMailingEvent } from './note-mailing-event.ts';
import { noteSubscriberEvent } from './note-subscriber-event.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** Ends a subscription by the link of a letter, at once and for ever. */
export async function endSubscription(
  ctx: ShopContext,
  { token }: { token: string },
  site: { secret: string },
): Promise<{ state: 'ended' } | Refusal> {
  const subscriberId = await readNewsletterLink(site.secret, 'unsubscribe', token, ctx.now());
  if (!subscriberId) return refuse('newsletter-link-unknown');
  return ctx.transaction(async (tx) => {
    const [subscriber] = await tx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
    if (!subscriber) return refuse('newsletter-link-unknown');
    if (subscriber.state === 'ended') return { state: 'ended' as const };
    const at = tx.now();
    await tx.db.update(subscribers).set({ state: 'ended', endedAt: at }).where(eq(subscribers.id, subscriberId));
    await tx.db.insert(subscriberEvents).values({ subscriberId, kind: 'ended', actor: actorName(tx.actor), at });
    const customer = await findCustomerByEmail(tx.db, subscriber.email);
    if (customer?.newsletter) {
      const changed = await changeCustomer(tx, customer.id, { newsletter: false });
      if (isRefusal(changed)) return changed;
    }
    if (customer) await noteMailingEvent(tx, 'unsubscription', customer.id);
    // Told of under both names when they became a customer after subscribing.
    await noteSubscriberEvent(tx, 'unsubscription', subscriberId);
    return { state: 'ended' as const };
  });
}

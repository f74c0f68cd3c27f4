import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomerByEmail } from '../customers/find-customer.reads.ts';
import { moveSubscription } from './move-subscription.ts';
import { readNewsletterLink } from './newsletter-link.ts';
import { subscribers } from './subscribers.tables.ts';

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
    const customer = await findCustomerByEmail(tx.db, subscriber.email);
    const moved = await moveSubscription(tx, { subscriber, customer }, 'ended');
    if (isRefusal(moved)) return moved;
    return { state: 'ended' as const };
  });
}

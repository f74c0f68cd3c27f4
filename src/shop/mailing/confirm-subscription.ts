import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomerByEmail } from '../customers/find-customer.reads.ts';
import { newsletterLetterJob } from '../messages/newsletter-letter.job.ts';
import { moveSubscription } from './move-subscription.ts';
import { readNewsletterLink } from './newsletter-link.ts';
import { subscribers } from './subscribers.tables.ts';

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
    const customer = await findCustomerByEmail(tx.db, subscriber.email);
    const moved = await moveSubscription(tx, { subscriber, customer }, 'subscribed');
    if (isRefusal(moved)) return moved;
    await tx.enqueue(newsletterLetterJob, { subscriberId, kind: 'confirmed', askedAt: tx.now().toISOString() });
    return { state: 'subscribed' as const };
  });
}

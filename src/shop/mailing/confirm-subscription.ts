import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { newsletterLetter } from '../messages/newsletter-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockReader } from './lock-reader.ts';
import { moveSubscription } from './move-subscription.ts';
import { readNewsletterLink } from './newsletter-link.ts';

/** The link of the letter was followed: the address is its owner's, and the owner wants the newsletter. */
export async function confirmSubscription(
  ctx: ShopContext,
  { token }: { token: string },
  site: { secret: string },
): Promise<{ state: 'subscribed' } | Refusal> {
  const subscriberId = await readNewsletterLink(site.secret, 'confirm', token, ctx.now());
  if (!subscriberId) return refuse('newsletter-link-unknown');
  return ctx.transaction(async (tx) => {
    const reader = await lockReader(tx, subscriberId);
    // Who has unsubscribed since is not brought back by an old letter.
    if (!reader || reader.subscriber.state === 'ended') return refuse('newsletter-link-unknown');
    if (reader.subscriber.state === 'subscribed') return { state: 'subscribed' as const };
    const moved = await moveSubscription(tx, reader, 'subscribed');
    if (isRefusal(moved)) return moved;
    await postLetter(tx, newsletterLetter, { subscriberId, kind: 'confirmed', askedAt: tx.now().toISOString() });
    return { state: 'subscribed' as const };
  });
}

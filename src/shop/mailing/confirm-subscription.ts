import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { newsletterLetter } from '../messages/newsletter-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockRecipient } from './lock-recipient.ts';
import { moveSubscription } from './move-subscription.ts';
import { readNewsletterLink } from './newsletter-link.ts';

/** Confirms a subscription by the link of a letter, which proves that its owner wants the newsletter. */
export async function confirmSubscription(
  ctx: ShopContext,
  { token }: { token: string },
  site: { secret: string },
): Promise<{ state: 'subscribed' } | Refusal> {
  const link = await readNewsletterLink(site.secret, 'confirm', token, ctx.now());
  if (!link) return refuse('newsletter-link-unknown');
  const { subscriberId } = link;
  return ctx.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, subscriberId);
    // An old link does not undo a later unsubscription.
    if (!recipient || recipient.subscriber.state === 'ended') return refuse('newsletter-link-unknown');
    if (recipient.subscriber.state === 'subscribed') return { state: 'subscribed' as const };
    const moved = await moveSubscription(tx, recipient, 'subscribed');
    if (isRefusal(moved)) return moved;
    await postLetter(tx, newsletterLetter, { subscriberId, kind: 'confirmed', requestedAt: tx.now().toISOString() });
    return { state: 'subscribed' as const };
  });
}

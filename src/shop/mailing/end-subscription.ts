import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { lockRecipient } from './lock-recipient.ts';
import { moveSubscription } from './move-subscription.ts';
import { readNewsletterLink } from './newsletter-link.ts';

/** Ends a subscription by the link of a letter. Idempotent. */
export async function endSubscription(
  ctx: ShopContext,
  { token }: { token: string },
  site: { secret: string },
): Promise<{ state: 'ended' } | Refusal> {
  const link = await readNewsletterLink(site.secret, 'unsubscribe', token, ctx.now());
  if (!link) return refuse('newsletter-link-unknown');
  return ctx.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, link.subscriberId);
    if (!recipient) return refuse('newsletter-link-unknown');
    if (recipient.subscriber.state === 'ended') return { state: 'ended' as const };
    const moved = await moveSubscription(tx, recipient, 'ended', link.source);
    if (isRefusal(moved)) return moved;
    return { state: 'ended' as const };
  });
}

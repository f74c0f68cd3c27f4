import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { signNewsletterLink } from '../mailing/newsletter-link.ts';
import { findSubscriber } from '../mailing/subscribers.reads.ts';
import { writeConfirmLetter, writeSubscribedLetter } from './newsletter-letter.tsx';
import { sendLetter } from './send-letter.ts';

/** Sends one letter about a subscription, once; both kinds say in their headers how to be left alone. */
export async function sendNewsletterLetter(
  ctx: ShopContext,
  { subscriberId, kind, askedAt }: { subscriberId: string; kind: 'confirm' | 'confirmed'; askedAt: string },
  site: { origin: string; secret: string },
): Promise<void> {
  const subscriber = await findSubscriber(ctx.db, subscriberId);
  // Confirmed or ended in the meantime: there is nothing left to say.
  if (!subscriber || subscriber.state !== (kind === 'confirm' ? 'asked' : 'subscribed')) return;
  const end = await signNewsletterLink(site.secret, 'unsubscribe', subscriber);
  await sendLetter(
    ctx,
    {
      key: `newsletter-${kind}:${subscriberId}:${askedAt}`,
      kind: `newsletter-${kind}`,
      recipient: subscriber.email,
      facts: { subscriberId },
      unsubscribeUrl: site.origin + links.unsubscribeAtOnce(end),
    },
    async () => {
      if (kind === 'confirmed')
        return writeSubscribedLetter(site.origin + links.catalog(), site.origin + links.newsletter('unsubscribe', end));
      const confirm = await signNewsletterLink(site.secret, 'confirm', subscriber);
      return writeConfirmLetter(site.origin + links.newsletter('confirm', confirm));
    },
  );
}

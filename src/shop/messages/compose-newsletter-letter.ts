import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { signNewsletterLink } from '../mailing/newsletter-link.ts';
import { findSubscriber } from '../mailing/subscribers.reads.ts';
import { writeConfirmLetter, writeSubscribedLetter } from './newsletter-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/** One letter about a subscription; both kinds carry an unsubscribe address in their headers. */
export async function composeNewsletterLetter(
  { db }: ShopContext,
  { subscriberId, kind }: { subscriberId: string; kind: 'confirm' | 'confirmed' },
  { origin, secret }: { origin: string; secret: string },
): Promise<ComposedLetter | undefined> {
  const subscriber = await findSubscriber(db, subscriberId);
  // Confirmed or ended in the meantime: the letter is no longer needed.
  if (!subscriber || subscriber.state !== (kind === 'confirm' ? 'requested' : 'subscribed')) return undefined;
  const end = await signNewsletterLink(secret, 'unsubscribe', subscriber);
  const about = { to: subscriber.email, unsubscribeUrl: origin + links.oneClickUnsubscribe(end) };
  if (kind === 'confirmed') {
    const letter = writeSubscribedLetter(origin + links.catalog(), origin + links.newsletter('unsubscribe', end));
    return { ...about, ...letter };
  }
  const confirm = await signNewsletterLink(secret, 'confirm', subscriber);
  return { ...about, ...writeConfirmLetter(origin + links.newsletter('confirm', confirm)) };
}

import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, max } from 'drizzle-orm';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { newsletterLetter } from '../messages/newsletter-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** Most letters to one address, so that the form cannot be used to flood a mailbox. */
const LETTERS_A_DAY = 3;
const BETWEEN_LETTERS_MS = 2 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Saves a request for the newsletter and enqueues the letter with a link. Does not reveal whether the address is known.
 */
export async function requestSubscription(
  ctx: ShopContext,
  request: { readonly email: string; readonly consentFrom: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const at = tx.now();
    await tx.db
      .insert(subscribers)
      .values({ id: randomUUID(), email: request.email, state: 'requested', requestedAt: at })
      .onConflictDoNothing({ target: subscribers.email });
    const [subscriber] = await tx.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, request.email))
      .for('update');
    if (!subscriber || subscriber.state === 'subscribed') return;
    const { id: subscriberId } = subscriber;
    const [before] = await tx.db
      .select({ letters: count(), last: max(subscriberEvents.at) })
      .from(subscriberEvents)
      .where(
        and(
          eq(subscriberEvents.subscriberId, subscriberId),
          eq(subscriberEvents.kind, 'requested'),
          gt(subscriberEvents.at, new Date(at.getTime() - DAY_MS)),
        ),
      );
    if (before!.letters >= LETTERS_A_DAY) return;
    if (before!.last && at.getTime() - before!.last.getTime() < BETWEEN_LETTERS_MS) return;
    await tx.db
      .update(subscribers)
      .set({ state: 'requested', requestedAt: at })
      .where(eq(subscribers.id, subscriberId));
    await tx.db.insert(subscriberEvents).values({ subscriberId, kind: 'requested', actor: actorName(tx.actor), at });
    await recordConsent(tx, {
      purpose: 'newsletter',
      subject: `subscriber:${subscriberId}`,
      address: request.consentFrom,
    });
    await postLetter(tx, newsletterLetter, { subscriberId, kind: 'confirm', requestedAt: at.toISOString() });
  });
}

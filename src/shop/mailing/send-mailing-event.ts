import { and, eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { pendingMessage } from './mailing.reads.ts';
import { mailingEvents } from './mailing.tables.ts';

/** Older events are dropped: the company did not respond for too long. */
const DAYS_TO_TRY = 7;

/**
 * Sends one event to the mailing company, with the event's id as the idempotency key for retries. Consent is checked
 * again: it may have been withdrawn since the event was recorded.
 * @throws MailingError when the company does not respond; the job is retried
 */
export async function sendMailingEvent(ctx: ShopContext, { eventId }: { eventId: string }): Promise<void> {
  const waiting = await pendingMessage(ctx.db, eventId);
  if (!waiting) return;
  const { mailing } = ctx.companies;
  if (!mailing) return close(ctx, eventId, 'refused', 'no-company');
  if (!waiting.message) return close(ctx, eventId, 'refused', 'no-consent');
  if (waiting.createdAt < addDays(ctx.now(), -DAYS_TO_TRY)) return close(ctx, eventId, 'refused', 'too-late');
  const answer = await mailing.send(waiting.message);
  if (answer.accepted) return close(ctx, eventId, 'sent', '');
  ctx.log.warn({ eventId, why: answer.why }, 'the mailing company refused an event');
  return close(ctx, eventId, 'refused', answer.why);
}

async function close(ctx: ShopContext, eventId: string, state: 'sent' | 'refused', answer: string): Promise<void> {
  await ctx.db
    .update(mailingEvents)
    .set({ state, answer, sentAt: state === 'sent' ? ctx.now() : null })
    .where(and(eq(mailingEvents.id, eventId), eq(mailingEvents.state, 'waiting')));
}

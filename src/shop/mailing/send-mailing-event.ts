import { and, eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { waitingWord } from './mailing.reads.ts';
import { mailingEvents } from './mailing.tables.ts';

/** A company silent for longer than that is told of later things only. */
const DAYS_TO_TRY = 7;

/**
 * Tells the mailing company of one event, with the event's id as its idempotency key, so that a repeat after a lost
 * answer counts once. Consent is asked for again here: it may have been withdrawn since the event was noted.
 * @throws MailingError when the company is silent; the job is tried again
 */
export async function sendMailingEvent(ctx: ShopContext, { eventId }: { eventId: string }): Promise<void> {
  const waiting = await waitingWord(ctx.db, eventId);
  if (!waiting) return;
  const { mailing } = ctx.companies;
  if (!mailing) return close(ctx, eventId, 'refused', 'no-company');
  if (!waiting.word) return close(ctx, eventId, 'refused', 'no-consent');
  if (waiting.createdAt < addDays(ctx.now(), -DAYS_TO_TRY)) return close(ctx, eventId, 'refused', 'too-late');
  const answer = await mailing.tell(waiting.word);
  if (answer.taken) return close(ctx, eventId, 'sent', '');
  ctx.log.warn({ eventId, why: answer.why }, 'the mailing company refused an event');
  return close(ctx, eventId, 'refused', answer.why);
}

async function close(ctx: ShopContext, eventId: string, state: 'sent' | 'refused', answer: string): Promise<void> {
  await ctx.db
    .update(mailingEvents)
    .set({ state, answer, sentAt: state === 'sent' ? ctx.now() : null })
    .where(and(eq(mailingEvents.id, eventId), eq(mailingEvents.state, 'waiting')));
}

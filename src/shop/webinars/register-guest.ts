import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, inArray, max } from 'drizzle-orm';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { disownedAddress, isDisowned } from './disowned-address.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { reserveSeat } from './seats.ts';
import { webinarLetter } from './webinar-letter.job.ts';
import { registrationLimits } from './webinar-limits.ts';
import { findWebinar, findWebinarBySlug, type Registration } from './webinars.reads.ts';
import { webinarEvents, webinarRegistrations } from './webinars.tables.ts';

/** Confirmations of one registration: whoever lost the letter may ask again, nobody fills a strange mailbox. */
const LETTERS_A_DAY = 3;
const MINUTES_BETWEEN_LETTERS = 2;

interface Asked {
  readonly slug: string;
  readonly email: string;
  readonly name: string;
  /** Network address of whoever asks; the consent is noted with it. */
  readonly address: string;
}

/**
 * Puts somebody on the list of a webinar and has the confirmation written. Who is on it already hears the same as who
 * is not, full house included: whether an address is known is nobody's business.
 */
export async function registerGuest(
  ctx: ShopContext,
  asked: Asked,
  site: { readonly secret: string },
): Promise<{ state: 'registered' } | Refusal> {
  const found = await findWebinarBySlug(ctx.db, asked.slug, ctx.now());
  if (!found?.meeting) return refuse('webinar-unknown');
  const { contentId } = found;
  const counted = await ctx.transaction(async (tx) => {
    const attempt = await countAttempts(tx, registrationLimits(site.secret, asked), tx.now());
    return attempt.ok ? undefined : refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  });
  if (isRefusal(counted)) return counted;
  return ctx.transaction(async (tx) => {
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (!webinar?.meeting) return refuse('webinar-unknown');
    const held = await lockWebinar(tx, webinar);
    if (tx.now() >= webinar.meeting.startsAt) return refuse('webinar-closed');
    const addresses = [asked.email, disownedAddress(site.secret, { contentId, email: asked.email })];
    const [known] = await tx.db
      .select()
      .from(webinarRegistrations)
      .where(and(eq(webinarRegistrations.contentId, contentId), inArray(webinarRegistrations.email, addresses)))
      .for('update');
    if (known && isDisowned(known.email)) return refuse('webinar-address-refused');
    if (known?.state === 'registered') {
      if (held!.isFull) return refuse('webinar-full');
      if (await mayHaveAnotherLetter(tx, known)) await confirm(tx, known, 'asked-again');
      return { state: 'registered' as const };
    }
    if (!(await reserveSeat(tx, contentId))) return refuse('webinar-full');
    const registration = await write(tx, known, { ...asked, contentId, sequence: held!.sequence });
    await recordConsent(tx, {
      purpose: 'webinar',
      subject: `webinar-registration:${registration.id}`,
      address: asked.address,
    });
    await confirm(tx, registration, 'registered');
    return { state: 'registered' as const };
  });
}

/** A new guest, or one who comes back after all. */
async function write(
  tx: TransactionContext,
  known: Registration | undefined,
  { contentId, email, name, sequence }: Asked & { contentId: number; sequence: number },
): Promise<Registration> {
  const values = {
    name,
    state: 'registered' as const,
    registeredAt: tx.now(),
    cancelledAt: null,
    toldSequence: sequence,
    dayRemindedAt: null,
    hourRemindedAt: null,
  };
  const [written] = known
    ? await tx.db.update(webinarRegistrations).set(values).where(eq(webinarRegistrations.id, known.id)).returning()
    : await tx.db
        .insert(webinarRegistrations)
        .values({ id: randomUUID(), contentId, email, ...values })
        .returning();
  return written!;
}

async function mayHaveAnotherLetter(tx: TransactionContext, { id }: Registration): Promise<boolean> {
  const now = tx.now();
  const [before] = await tx.db
    .select({ letters: count(), last: max(webinarEvents.at) })
    .from(webinarEvents)
    .where(
      and(
        eq(webinarEvents.registrationId, id),
        inArray(webinarEvents.kind, ['registered', 'asked-again']),
        gt(webinarEvents.at, addDays(now, -1)),
      ),
    );
  const { letters, last } = before!;
  return letters < LETTERS_A_DAY && (!last || last <= addMinutes(now, -MINUTES_BETWEEN_LETTERS));
}

async function confirm(
  tx: TransactionContext,
  { id, contentId }: Registration,
  kind: 'registered' | 'asked-again',
): Promise<void> {
  await recordWebinarEvents(tx, kind, [{ contentId, registrationId: id }]);
  await postLetter(tx, webinarLetter, { registrationId: id, kind: 'registered', mark: tx.now().toISOString() });
}

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

/**
 * Limits of confirmation letters per registration: a lost letter can be requested again, the mailbox of somebody else is
 * not flooded.
 */
const LETTERS_A_DAY = 3;
const MINUTES_BETWEEN_LETTERS = 2;

interface GuestRequest {
  readonly slug: string;
  readonly email: string;
  readonly name: string;
  /** Network address of the client; saved with the consent. */
  readonly address: string;
}

/**
 * Registers a guest for a webinar and posts the confirmation. A guest who is already registered gets the same answers as
 * others, also when the webinar is full: they must not reveal whether an address is registered.
 */
export async function registerGuest(
  ctx: ShopContext,
  request: GuestRequest,
  site: { readonly secret: string },
): Promise<{ state: 'registered' } | Refusal> {
  const found = await findWebinarBySlug(ctx.db, request.slug, ctx.now());
  if (!found?.meeting) return refuse('webinar-unknown');
  const { contentId } = found;
  const counted = await ctx.transaction(async (tx) => {
    const attempt = await countAttempts(tx, registrationLimits(site.secret, request), tx.now());
    return attempt.ok ? undefined : refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
  });
  if (isRefusal(counted)) return counted;
  return ctx.transaction(async (tx) => {
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (!webinar?.meeting) return refuse('webinar-unknown');
    const locked = await lockWebinar(tx, webinar);
    if (tx.now() >= webinar.meeting.startsAt) return refuse('webinar-closed');
    const addresses = [request.email, disownedAddress(site.secret, { contentId, email: request.email })];
    const [known] = await tx.db
      .select()
      .from(webinarRegistrations)
      .where(and(eq(webinarRegistrations.contentId, contentId), inArray(webinarRegistrations.email, addresses)))
      .for('update');
    if (known && isDisowned(known.email)) return refuse('webinar-address-refused');
    if (known?.state === 'registered') {
      if (locked!.isFull) return refuse('webinar-full');
      if (await mayHaveAnotherLetter(tx, known)) await confirm(tx, known, 'registered-again');
      return { state: 'registered' as const };
    }
    if (!(await reserveSeat(tx, contentId))) return refuse('webinar-full');
    const registration = await write(tx, known, { ...request, contentId, sequence: locked!.sequence });
    await recordConsent(tx, {
      purpose: 'webinar',
      subject: `webinar-registration:${registration.id}`,
      address: request.address,
    });
    await confirm(tx, registration, 'registered');
    return { state: 'registered' as const };
  });
}

/** Writes a new guest, or one who registers again after cancelling. */
async function write(
  tx: TransactionContext,
  known: Registration | undefined,
  { contentId, email, name, sequence }: GuestRequest & { contentId: number; sequence: number },
): Promise<Registration> {
  const values = {
    name,
    state: 'registered' as const,
    registeredAt: tx.now(),
    cancelledAt: null,
    notifiedSequence: sequence,
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
        inArray(webinarEvents.kind, ['registered', 'registered-again']),
        gt(webinarEvents.at, addDays(now, -1)),
      ),
    );
  const { letters, last } = before!;
  return letters < LETTERS_A_DAY && (!last || last <= addMinutes(now, -MINUTES_BETWEEN_LETTERS));
}

async function confirm(
  tx: TransactionContext,
  { id, contentId }: Registration,
  kind: 'registered' | 'registered-again',
): Promise<void> {
  await recordWebinarEvents(tx, kind, [{ contentId, registrationId: id }]);
  await postLetter(tx, webinarLetter, { registrationId: id, kind: 'registered', mark: tx.now().toISOString() });
}

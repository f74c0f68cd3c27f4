import { desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { couponEvents, type CouponEventKind } from './promotions.tables.ts';

/** What an event is about: one of both. */
type EventSubject = { readonly couponId: number } | { readonly seriesId: number };

interface NewEvent {
  readonly kind: CouponEventKind;
  readonly key: string;
  readonly requestHash: string;
  readonly facts: object;
}

const latest = (db: Db, couponId: number) =>
  db
    .select({ id: couponEvents.id, kind: couponEvents.kind, actor: couponEvents.actor })
    .from(couponEvents)
    .where(eq(couponEvents.couponId, couponId))
    .orderBy(desc(couponEvents.id))
    .limit(1);

/** A refusal when the locked coupon has changed since its sender saw it. Its version is the id of its latest event; 0 before the first. */
export async function unlessCouponSeen(
  db: Db,
  couponId: number,
  expectedVersion: number,
): Promise<Refusal<'coupon-changed'> | undefined> {
  const [last] = await latest(db, couponId);
  const version = last?.id ?? 0;
  if (version === expectedVersion) return undefined;
  return refuse('coupon-changed', { version, by: last?.actor ?? '', change: last?.kind ?? '' });
}

/** The event that was written with this key, if the request was the same. */
export async function earlierEvent(
  db: Db,
  key: string,
  requestHash: string,
): Promise<typeof couponEvents.$inferSelect | Refusal<'command-key-reused'> | undefined> {
  const [earlier] = await db.select().from(couponEvents).where(eq(couponEvents.key, key));
  return earlier && (earlier.requestHash === requestHash ? earlier : refuse('command-key-reused'));
}

/** @returns its id, which is the version of a coupon */
export async function recordCouponEvent(
  tx: TransactionContext,
  subject: EventSubject,
  event: NewEvent,
): Promise<number | Refusal<'command-key-reused'>> {
  const [saved] = await tx.db
    .insert(couponEvents)
    .values({ ...subject, ...event, actor: actorName(tx.actor), at: tx.now() })
    // The same key may have been used for another coupon meanwhile.
    .onConflictDoNothing()
    .returning({ id: couponEvents.id });
  return saved?.id ?? refuse('command-key-reused');
}

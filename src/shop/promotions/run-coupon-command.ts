import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { earlierEvent, recordCouponEvent, unlessCouponSeen } from './coupon-events.ts';
import { coupons, type CouponEventKind } from './promotions.tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

export interface CouponCommand {
  readonly couponId: number;
  /** UUID made by the sender: a repeated command changes nothing. */
  readonly key: string;
  readonly expectedVersion: number;
}

interface Definition {
  readonly kind: CouponEventKind;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  readonly command: CouponCommand;
}

export interface SavedCoupon {
  readonly couponId: number;
  readonly version: number;
}

/**
 * Runs one command about a coupon: permission, lock, repeated key, version, the work and its event in one transaction.
 * @param work returns the facts of the event
 */
export function runCouponCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, unlessMay, command }: Definition,
  work: (tx: TransactionContext, coupon: CouponRow) => Promise<object | Refusal>,
): Promise<SavedCoupon | Refusal> {
  const { couponId, key, expectedVersion } = command;
  const requestHash = hashRequest([kind, command]);
  return ctx.transaction(async (tx): Promise<SavedCoupon | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const [coupon] = await tx.db.select().from(coupons).where(eq(coupons.id, couponId)).for('update');
    if (!coupon) return refuse('coupon-unknown');
    const earlier = await earlierEvent(tx.db, key, requestHash);
    if (earlier) return isRefusal(earlier) ? earlier : { couponId, version: earlier.id };
    const changed = await unlessCouponSeen(tx.db, couponId, expectedVersion);
    if (changed) return changed;
    const facts = await work(tx, coupon);
    if (isRefusal(facts)) return facts;
    const version = await recordCouponEvent(tx, { couponId }, { kind, key, requestHash, facts });
    return isRefusal(version) ? version : { couponId, version };
  });
}

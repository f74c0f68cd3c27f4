import { inArray } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { earlierEvent, recordCouponEvent } from './coupon-events.ts';
import { readCouponCodes } from './coupon.rules.ts';
import { termFacts, termsOf, unfitTerm, type CouponTerms } from './new-terms.rules.ts';
import { coupons } from './promotions.tables.ts';
import type { SavedCoupon } from './run-coupon-command.ts';

export interface NewCoupon extends CouponTerms {
  /** UUID made by the sender: a repeated command creates nothing more. */
  readonly key: string;
  /** As it was typed. */
  readonly code: string;
}

/**
 * Creates a coupon. Its code is new in every reading of a typed code: otherwise one who types it on another keyboard would get the
 * terms of another coupon.
 */
export function createCoupon(
  ctx: Pick<ShopContext, 'transaction'>,
  command: NewCoupon,
): Promise<SavedCoupon | Refusal> {
  const { key, code: typed } = command;
  const requestHash = hashRequest(['created', command]);
  return ctx.transaction(async (tx): Promise<SavedCoupon | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'coupon');
    if (notAllowed) return notAllowed;
    const repeated = async () => {
      const earlier = await earlierEvent(tx.db, key, requestHash);
      if (!earlier || isRefusal(earlier)) return earlier;
      return { couponId: earlier.couponId!, version: earlier.id };
    };
    const earlier = await repeated();
    if (earlier) return earlier;
    const readings = readCouponCodes(typed);
    const [code] = readings;
    if (code === undefined) return refuse('coupon-code-unfit');
    const unfit = unfitTerm(command, tx.now());
    if (unfit) return refuse('coupon-terms-unfit', { term: unfit });
    const [taken] = await tx.db.select({ code: coupons.code }).from(coupons).where(inArray(coupons.code, readings));
    // A repeated press that was faster has its own answer.
    if (taken) return (await repeated()) ?? refuse('coupon-code-taken', { taken: taken.code });
    const terms = termsOf(command);
    const [coupon] = await tx.db
      .insert(coupons)
      .values({ ...terms, code, sections: terms.sections && [...terms.sections], createdAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: coupons.id });
    if (!coupon) return (await repeated()) ?? refuse('coupon-code-taken', { taken: code });
    const event = { kind: 'created', key, requestHash, facts: { code, after: termFacts(terms) } } as const;
    const version = await recordCouponEvent(tx, { couponId: coupon.id }, event);
    return isRefusal(version) ? version : { couponId: coupon.id, version };
  });
}

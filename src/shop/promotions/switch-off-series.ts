import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { earlierEvent, recordCouponEvent } from './coupon-events.ts';
import type { SavedSeries } from './create-coupon-series.ts';
import { couponSeries, coupons } from './promotions.tables.ts';

/** Ends all codes of a series at once. */
export function switchOffSeries(
  ctx: Pick<ShopContext, 'transaction'>,
  command: { readonly seriesId: number; readonly key: string },
): Promise<SavedSeries | Refusal> {
  const { seriesId, key } = command;
  const requestHash = hashRequest(['series-switched-off', command]);
  return ctx.transaction(async (tx): Promise<SavedSeries | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'switch-off', 'coupon');
    if (notAllowed) return notAllowed;
    const [series] = await tx.db.select().from(couponSeries).where(eq(couponSeries.id, seriesId)).for('update');
    if (!series) return refuse('coupon-unknown');
    const earlier = await earlierEvent(tx.db, key, requestHash);
    if (earlier) return isRefusal(earlier) ? earlier : { seriesId };
    // Orders lock coupons in the order of ids.
    await tx.db
      .select({ id: coupons.id })
      .from(coupons)
      .where(eq(coupons.seriesId, seriesId))
      .orderBy(coupons.id)
      .for('update');
    const { rowCount } = await tx.db.update(coupons).set({ active: false }).where(eq(coupons.seriesId, seriesId));
    const event = { kind: 'series-switched-off', key, requestHash, facts: { count: rowCount ?? 0 } } as const;
    const recorded = await recordCouponEvent(tx, { seriesId }, event);
    return isRefusal(recorded) ? recorded : { seriesId };
  });
}

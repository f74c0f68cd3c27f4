import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recordCouponEvent } from './coupon-events.ts';
import { couponSeries } from './promotions.tables.ts';

/** Records that a member takes the codes of a series away as a file: each of them is worth money to whoever has it. Every time anew. */
export function recordCodesRead(
  ctx: Pick<ShopContext, 'transaction'>,
  seriesId: number,
): Promise<{ readonly prefix: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'save', 'coupon');
    if (notAllowed) return notAllowed;
    const { prefix } = couponSeries;
    const [series] = await tx.db.select({ prefix }).from(couponSeries).where(eq(couponSeries.id, seriesId));
    if (!series) return refuse('coupon-unknown');
    const requestHash = hashRequest(['codes-read', seriesId]);
    const event = { kind: 'codes-read', key: randomUUID(), requestHash, facts: {} } as const;
    const recorded = await recordCouponEvent(tx, { seriesId }, event);
    return isRefusal(recorded) ? recorded : series;
  });
}

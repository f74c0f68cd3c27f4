import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder } from '../orders/move-order.ts';
import { measureRefundOfPacks } from '../payments/refund-packs.ts';
import type { RefundLimits, RefundSums } from '../payments/measure-refund.ts';
import { may } from '../permissions/permissions.rules.ts';
import { unitsOfReturn, wasSentAgain } from './returns.reads.ts';
import { returns } from './returns.tables.ts';

interface MeasuredPacks {
  readonly returnId: string;
  readonly unitIds: readonly number[];
  readonly delivery: boolean;
}

/** What inspecting these packs of a return with a refund would give back; nothing is changed. To see it needs no fresh code. */
export function measureReturnRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  { returnId, unitIds, delivery }: MeasuredPacks,
  limits: RefundLimits,
): Promise<RefundSums | Refusal> {
  const measuring = ctx.transaction(async (tx): Promise<RefundSums | Refusal> => {
    if (!may(tx.actor, 'inspect', 'return')) return refuse('not-allowed', { verb: 'inspect', thing: 'return' });
    if (!may(tx.actor, 'refund', 'order')) return refuse('not-allowed', { verb: 'refund', thing: 'order' });
    const [known] = await tx.db.select().from(returns).where(eq(returns.id, returnId));
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) return refuse('return-unknown');
    if (known.shipmentId !== null && (await wasSentAgain(tx.db, known.shipmentId))) return refuse('return-sent-again');
    const inReturn = await unitsOfReturn(tx.db, returnId);
    const foreign = unitIds.find((unitId) => !inReturn.some(({ id }) => id === unitId));
    if (foreign !== undefined) return refuse('return-unit-not-received', { unitId: foreign });
    const measured = await measureRefundOfPacks(tx, order, { unitIds, cameBack: true, delivery }, limits);
    if (isRefusal(measured)) return measured;
    const { amount, certificate, bonus, awaitsApproval, byHand } = measured;
    return { amount, certificate, bonus, awaitsApproval, byHand };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), measuring);
}

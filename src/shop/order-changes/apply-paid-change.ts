import { eq } from 'drizzle-orm';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { lockPayment, type LockedPayment } from '../payments/move-payment.ts';
import { payments } from '../payments/payments.tables.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { applyChange } from './apply-change.ts';
import { closeChange, lockChange } from './close-change.ts';

/** Of the refund of money that came for a change which is closed. */
const CHANGE_CLOSED = 'change-closed';

/**
 * The money for a change of a paid order has come: the change is applied, or, where it was closed meanwhile or the order has gone on, the
 * money is refunded in full. Repeating it changes nothing.
 */
export async function applyPaidChange(
  ctx: Pick<ShopContext, 'transaction'>,
  { paymentId }: { readonly paymentId: string },
): Promise<void> {
  const applied = await ctx.transaction(async (tx): Promise<Refusal | undefined> => {
    const found = await lockUnapplied(tx, paymentId);
    if (!found) return undefined;
    const { order, change, payment } = found;
    // Of what was refunded in the cabinet meanwhile nobody knows what it was for.
    if (change.state !== 'open' || payment.refunded > NOTHING) return giveBack(tx, payment);
    return applyChange(tx, order, change, { paymentId });
  });
  if (!isRefusal(applied)) return;
  await ctx.transaction(async (tx) => {
    const found = await lockUnapplied(tx, paymentId);
    if (!found) return;
    const { order, change, payment } = found;
    if (change.state === 'open') await closeChange(tx, order, change, 'outdated');
    await giveBack(tx, payment);
  });
}

/** A payment of a change that is paid and has paid for no lines yet, with its order and its change, all locked. */
async function lockUnapplied(tx: TransactionContext, paymentId: string) {
  const { orderId, changeId } = payments;
  const [known] = await tx.db.select({ orderId, changeId }).from(payments).where(eq(payments.id, paymentId));
  const { order, change } = (known?.changeId && (await lockChange(tx, known.orderId, known.changeId))) || {};
  const payment = await lockPayment(tx, paymentId);
  if (!order || !change || payment?.state !== 'paid') return undefined;
  const [applied] = await tx.db
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(eq(orderLines.paymentId, paymentId))
    .limit(1);
  return applied ? undefined : { order, change, payment };
}

async function giveBack(tx: TransactionContext, payment: LockedPayment): Promise<undefined> {
  await requestRefund(tx, payment, kopecks(payment.amount - payment.refunded), CHANGE_CLOSED);
}

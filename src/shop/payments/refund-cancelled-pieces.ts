import { addMoney, NOTHING } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { digitalGoods } from '../orders/digital-goods.reads.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import type { LockedPayment } from './move-payment.ts';
import { soldLine } from './receipt.rules.ts';
import { refundableLinesOf, refundsClaimed } from './refund-of-order.reads.ts';
import { NOTHING_BACK, paidForDelivery, PIECES_CANCELLED_REFUND, refundOfPieces } from './refund.rules.ts';
import { lockPaid } from './refundable-order.ts';
import type { RefundLimits } from './measure-refund.ts';
import { saveRefund, type RequestedRefund } from './save-refund.ts';

interface PiecesToRefund {
  readonly key: string;
  readonly requestHash: string;
  /** Of goods that nobody has given out; each line once. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** Nothing is left to be delivered: delivery is refunded with them. */
  readonly delivery: boolean;
}

/**
 * Refunds pieces of a locked order, paid before, that will not come: their share of the money as a prepayment, and of gift
 * certificates. What would give back everything is refused: such an order is cancelled.
 * @returns undefined when nothing was paid for these pieces
 */
export async function refundCancelledPieces(
  tx: TransactionContext,
  order: LockedOrder,
  { lines: pieces, delivery: withDelivery, ...command }: PiecesToRefund,
  limits: RefundLimits,
): Promise<RequestedRefund | undefined | Refusal> {
  // Coupons have left nothing to pay.
  if (order.total === NOTHING && order.certificatePaid === NOTHING) return undefined;
  const paid = await lockPaid(tx, order);
  if (isRefusal(paid)) return paid;
  const { lines, amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const delivery = withDelivery ? paidForDelivery(order.baseDeliveryPrice, adjustments) : NOTHING_BACK;
  const parts = pieces.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)!;
    const back = refundOfPieces(
      amounts.find((one) => one.position === position)!,
      quantity,
    );
    const sold = [soldLine(line, quantity, back.amount)];
    return { position, quantity, packs: 0, ...back, paymentId: line.paymentId, sold, units: [] };
  });
  const money = addMoney(delivery.amount, ...parts.map(({ amount }) => amount));
  const certificates = addMoney(delivery.certificate, ...parts.map(({ certificate }) => certificate));
  if (money === 0 && certificates === 0) return undefined;
  const isPaidOnline = paid.payments.length > 0;
  const left = isPaidOnline
    ? (await leftOf(tx, paid.payments)) - money
    : order.certificatePaid - order.cancelledCertificate - certificates;
  // Refunds of pieces cancelled before may have failed.
  const isAllPaid = isPaidOnline && order.total - order.cancelledAmount - money <= 0;
  if (left === 0 || isAllPaid) {
    const { bought: keepsDigital } = await digitalGoods(tx.db, order.id);
    return refuse('pieces-all-paid', { keepsDigital });
  }
  const refund = { ...command, reason: PIECES_CANCELLED_REFUND } as const;
  const refundParts = { lines: parts, delivery, settled: false };
  return saveRefund(tx, order, paid, refund, refundParts, limits);
}

async function leftOf(tx: TransactionContext, paid: readonly LockedPayment[]): Promise<number> {
  let left = 0;
  for (const { id, amount, refunded } of paid) left += amount - refunded - (await refundsClaimed(tx.db, id));
  return left;
}

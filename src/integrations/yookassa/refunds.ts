import { addMinutes } from '../../kernel/dates.ts';
import type { RefundAnswer, RefundRequest, SentRefund } from '../../shop/payments/payment-gateway.port.ts';
import type { CreateRefund, Receipt, Refund } from './protocol.ts';
import { prepaymentReceipt, returnReceipt, type ReceiptSettings } from './receipts.ts';
import { truncate, wireAmount } from './wire.ts';

const REFUND_STATES = { pending: 'pending', succeeded: 'done', canceled: 'failed' } as const;

export function refundAnswer({ id, status, cancellation_details: cancelled }: Refund): RefundAnswer {
  return {
    providerRefundId: id,
    state: REFUND_STATES[status],
    ...(cancelled && { cancelReason: cancelled.reason }),
  };
}

export function wireRefund(request: RefundRequest, settings: ReceiptSettings): CreateRefund {
  return {
    payment_id: request.providerPaymentId,
    amount: wireAmount(request.amount),
    description: describe(request),
    ...refundReceipt(request, settings),
  };
}

/** The list shows it, and has no other place for our id. */
const describe = ({ reason, refundId }: Pick<RefundRequest, 'reason' | 'refundId'>) =>
  truncate(`${reason} ${refundId}`, 250);

/** Clocks differ. */
const EARLIEST_MINUTES = -10;

/** By our id alone: sum and time prove nothing, since another one of that sum may have been made in the cabinet. */
export async function findRefund(sent: SentRefund, listed: AsyncIterable<Refund>): Promise<RefundAnswer | undefined> {
  for await (const refund of listed) if (refund.description === describe(sent)) return refundAnswer(refund);
  return undefined;
}

/** The only one that may have been made by hand in place of ours. */
export async function findRefundByHand(
  sent: SentRefund,
  listed: AsyncIterable<Refund>,
): Promise<RefundAnswer | undefined> {
  const found: Refund[] = [];
  for await (const refund of listed) if (mayStandFor(sent, refund)) found.push(refund);
  return found.length === 1 ? refundAnswer(found[0]!) : undefined;
}

/** Those of earlier versions of the shop had no id either. */
function mayStandFor(sent: SentRefund, listed: Refund): boolean {
  return (
    listed.status !== 'canceled' &&
    !sent.others.includes(listed.id) &&
    listed.amount.value === wireAmount(sent.amount).value &&
    new Date(listed.created_at) >= addMinutes(sent.sentAt, EARLIEST_MINUTES) &&
    [undefined, truncate(sent.reason, 250)].includes(listed.description)
  );
}

/** A partial refund needs its own receipt; for a full one YooKassa reuses the payment's. */
function refundReceipt({ buyer, receipt, settled }: RefundRequest, settings: ReceiptSettings): { receipt?: Receipt } {
  if (!buyer || !receipt) return {};
  return { receipt: (settled ? returnReceipt : prepaymentReceipt)(buyer, receipt, settings) };
}

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

const describe = ({ reason }: Pick<RefundRequest, 'reason'>) => truncate(reason, 250);

/** Clocks differ. */
const EARLIEST_MINUTES = -10;

/** The list shows no id of ours. */
export function isRefundOf(sent: SentRefund, listed: Refund): boolean {
  return (
    listed.status !== 'canceled' &&
    !sent.others.includes(listed.id) &&
    listed.amount.value === wireAmount(sent.amount).value &&
    new Date(listed.created_at) >= addMinutes(sent.sentAt, EARLIEST_MINUTES) &&
    (listed.description === undefined || listed.description === describe(sent))
  );
}

/** A partial refund needs its own receipt; for a full one YooKassa reuses the payment's. */
function refundReceipt({ buyer, receipt, settled }: RefundRequest, settings: ReceiptSettings): { receipt?: Receipt } {
  if (!buyer || !receipt) return {};
  return { receipt: (settled ? returnReceipt : prepaymentReceipt)(buyer, receipt, settings) };
}

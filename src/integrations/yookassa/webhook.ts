import { Notification } from './protocol.ts';

export interface PaymentSignal {
  /** Same for a notification delivered again; differs for another event or status. */
  readonly key: string;
  readonly providerPaymentId: string;
  readonly event: string;
}

/**
 * Reads a notification of YooKassa. It carries no signature, so it is a rumour: the caller may only
 * ask the company about the payment it names.
 * @returns undefined when the body is not a notification about a payment or a refund
 */
export function readPaymentNotification(body: unknown): PaymentSignal | undefined {
  const parsed = Notification.safeParse(body);
  if (!parsed.success) return undefined;
  const { event, object } = parsed.data;
  const providerPaymentId = event.startsWith('payment.')
    ? object.id
    : event.startsWith('refund.')
      ? object.payment_id
      : undefined;
  if (!providerPaymentId) return undefined;
  return { key: [event, object.id, object.status].filter(Boolean).join(':'), providerPaymentId, event };
}

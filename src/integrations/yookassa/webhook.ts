import { liesIn } from '../../kernel/network.ts';
import { Notification, PROVIDER } from './protocol.ts';

/** Networks the company writes from (yookassa.ru/developers/using-api/webhooks). */
const PUBLISHED = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

/**
 * Whether an address lies in networks that notifications are taken from.
 * @param networks addresses, networks as `10.0.0.0/8`, their names, `published` or `any`
 */
export function notificationSource(networks: readonly string[]): (address: string) => boolean {
  if (networks.includes('any')) return () => true;
  return liesIn(networks.flatMap((name) => (name === 'published' ? PUBLISHED : name)));
}

export interface PaymentSignal {
  readonly provider: typeof PROVIDER;
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
  return {
    provider: PROVIDER,
    key: [event, object.id, object.status].filter(Boolean).join(':'),
    providerPaymentId,
    event,
  };
}

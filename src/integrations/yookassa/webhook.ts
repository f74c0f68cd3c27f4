import { liesIn } from '../../kernel/network.ts';
import { Notification, PROVIDER } from './protocol.ts';

/** Networks that YooKassa sends notifications from (yookassa.ru/developers/using-api/webhooks). */
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
 * Returns a check whether an address may send notifications.
 * @param networks addresses, networks such as `10.0.0.0/8`, named networks, `published` (YooKassa's own) or `any`
 */
export function notificationSource(networks: readonly string[]): (address: string) => boolean {
  if (networks.includes('any')) return () => true;
  return liesIn(networks.flatMap((name) => (name === 'published' ? PUBLISHED : name)));
}

export interface PaymentSignal {
  readonly provider: typeof PROVIDER;
  /** The same for a redelivered notification; differs for another event or status. */
  readonly key: string;
  readonly providerPaymentId: string;
  readonly event: string;
}

/**
 * Reads a notification of YooKassa. It is not signed, so it must not be trusted: the caller may only fetch the payment it
 * names from YooKassa.
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

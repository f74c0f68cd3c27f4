import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../../kernel/network.ts';
import { Notification, PROVIDER } from './protocol.ts';

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  /** Those the company writes from (yookassa.ru/developers/using-api/webhooks). */
  published: [
    '185.71.76.0/27',
    '185.71.77.0/27',
    '77.75.153.0/25',
    '77.75.154.128/25',
    '77.75.156.11',
    '77.75.156.35',
    '2a02:5180::/32',
  ],
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether an address lies in networks that notifications are taken from.
 * @param networks addresses, networks as `10.0.0.0/8`, their names, or `any`
 */
export function notificationSource(networks: readonly string[]): (address: string) => boolean {
  if (networks.includes('any')) return () => true;
  const allowed = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    allowed.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) > 0 && allowed.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
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

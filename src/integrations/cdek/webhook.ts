import { OrderStatusWebhook } from './protocol.ts';

/**
 * Reads a webhook of CDEK. It is not signed, so it must not be trusted: the caller may only read the order it names from CDEK.
 * @returns undefined when the body is not about a status of an order
 */
export function readOrderSignal(body: unknown): { readonly carrier: 'cdek'; readonly carrierId: string } | undefined {
  const parsed = OrderStatusWebhook.safeParse(body);
  return parsed.success ? { carrier: 'cdek', carrierId: parsed.data.uuid } : undefined;
}

import { randomUUID } from 'node:crypto';
import { call, type Answer, type ErrorEnvelope } from './call.ts';
import { solvePuzzle } from './codes.ts';

export interface PlacedOrder {
  readonly orderId: string;
  readonly number: number;
  readonly orderUrl: string;
  readonly payUrl: string | null;
}

export interface Items {
  readonly product: number;
  readonly quantity: number;
}

export async function totalOf(url: string, items: readonly Items[]): Promise<number> {
  const quote = await call<{ goodsTotal: number }>(url, '/api/cart/quote', { items });
  return quote.body.goodsTotal;
}

let mailboxes = 0;

/**
 * The checkout form as Анна fills it in: pickup and payment by card by default. Each form has its own mailbox, because
 * letters about unpaid orders are limited per mailbox (decision 0068).
 */
export function checkoutForm(items: readonly Items[], expectedTotal: number, changes: Record<string, unknown> = {}) {
  return {
    checkoutKey: randomUUID(),
    items,
    contact: { name: 'Анна Иванова', phone: '+7 916 123-45-67', email: `anna.${++mailboxes}@example.ru` },
    delivery: { method: 'pickup' },
    paySystem: 1,
    comment: '',
    consent: true,
    expectedTotal,
    ...changes,
  };
}

/** Sends the form as the page does, with a solved puzzle. */
export async function placeOrder(
  url: string,
  form: object,
  headers: Record<string, string> = {},
): Promise<Answer<PlacedOrder & ErrorEnvelope>> {
  const captcha = await solvePuzzle(url, headers, 'order');
  return call<PlacedOrder>(url, '/api/orders', { ...form, captcha }, headers);
}

/** Retries while the shop answers `goods-busy`: orders of the same goods wait two seconds for the lock. */
export async function placeOrderRetryingBusy(
  url: string,
  form: object,
  headers: Record<string, string> = {},
): Promise<Answer<PlacedOrder & ErrorEnvelope>> {
  return eventually(
    () => placeOrder(url, form, headers),
    ({ body }) => body.error?.details.code !== 'goods-busy',
    45_000,
  );
}

/** Places an order that is to be paid by card. */
export async function orderByCard(
  url: string,
  items: readonly Items[],
  changes: Record<string, unknown> = {},
): Promise<PlacedOrder & { paymentId: string; token: string }> {
  const placed = await placeOrder(url, checkoutForm(items, await totalOf(url, items), changes));
  if (placed.status !== 200 || !placed.body.payUrl) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
  return {
    ...placed.body,
    paymentId: placed.body.payUrl.split('/').at(-1)!,
    token: new URL(placed.body.orderUrl, url).searchParams.get('token')!,
  };
}

/** Polls until `isDone`, for work that runs in the background. */
export async function eventually<T>(read: () => Promise<T>, isDone: (value: T) => boolean, ms = 20_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(value).slice(-500)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import { randomUUID } from 'node:crypto';
import { call, type Answer, type Fault } from './call.ts';
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
 * What Анна fills in: pickup at our shop; a card unless told otherwise. Each time with a mailbox of its own: one gets few
 * letters a day about orders nobody has paid (decision 0068).
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

/** Sends the form as the page does: with a fresh puzzle. */
export async function place(
  url: string,
  form: object,
  headers: Record<string, string> = {},
): Promise<Answer<PlacedOrder & Fault>> {
  const captcha = await solvePuzzle(url, headers, 'order');
  return call<PlacedOrder>(url, '/api/orders', { ...form, captcha }, headers);
}

/** Presses again as long as the shop says that many are ordering the same: each waits two seconds for the others. */
export async function placeAmongMany(url: string, form: object): Promise<Answer<PlacedOrder & Fault>> {
  for (;;) {
    const answer = await place(url, form);
    if (answer.body.error?.details.code !== 'goods-busy') return answer;
  }
}

/** Anna orders one thing and goes to pay by card. */
export async function orderByCard(
  url: string,
  items: readonly Items[],
  changes: Record<string, unknown> = {},
): Promise<PlacedOrder & { paymentId: string; token: string }> {
  const placed = await place(url, checkoutForm(items, await totalOf(url, items), changes));
  if (placed.status !== 200 || !placed.body.payUrl) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
  return {
    ...placed.body,
    paymentId: placed.body.payUrl.split('/').at(-1)!,
    token: new URL(placed.body.orderUrl, url).searchParams.get('token')!,
  };
}

/** Asks again until the answer fits; jobs run in their own time. */
export async function eventually<T>(ask: () => Promise<T>, fits: (value: T) => boolean, ms = 20_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > deadline) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(value).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import type { KnownOrder } from './known-orders.ts';
import { solvePuzzle } from './puzzle.ts';
import { request, type Actor } from '../requests.ts';

/** The buyer of an order that is paid on delivery has a code sent to its phone and types it, now and then a wrong one. */
export async function confirmByCode(actor: Actor, { orderId, token }: KnownOrder): Promise<void> {
  const { random, journal } = actor;
  const captcha = await solvePuzzle(actor, 'code');
  if (!captcha) return;
  const sent = await request(actor, 'code for an order', `/api/orders/${orderId}/confirm-code`, {
    body: { token, captcha, way: random.pick(['sms', 'call']) },
    refusals: ['order-not-confirmable', 'code-too-soon'],
  });
  if (sent?.status !== 200) return;
  const { userId, code } = sent.body as { userId: string; code: number };
  const right = code / 1024;
  const typed = random.chance(0.9) ? right : (right + 1) % 10_000;
  const answer = await request(actor, 'confirm by code', `/api/orders/${orderId}/confirm`, {
    body: { token, userId, otp: String(typed).padStart(4, '0') },
    refusals: ['code-wrong', 'order-not-confirmable'],
  });
  if (answer?.status !== 200) return;
  journal.confirmed.add(orderId);
  if (typed !== right) journal.contradictions.push(`order ${orderId} was confirmed by a wrong code`);
}

import type { Headers, Seen } from './commands.ts';
import { PAY } from '../../../src/kernel/pay-systems.ts';
import { till } from './till.ts';
import { request, type Actor } from '../requests.ts';

/** Pieces of an order and its delivery are refunded, from one desk or from two. */
export async function refund(actor: Actor, { id: orderId }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const shown = await request(actor, 'refundable lines', `/api/orders/${orderId}/refunds`, { headers });
  if (shown?.status !== 200) return;
  const all = shown.body.lines as { position: number; quantity: number; units: { id: number }[] }[];
  // Goods sold by codes are named by packs, in a command of their own.
  const byPacks = random.chance(0.5);
  const chosen = all.filter(({ units }) => units.length > 0 === byPacks && random.chance(0.7));
  const facts = byPacks
    ? { lines: [], units: chosen.flatMap(({ units }) => random.some(units, 0.6).map(({ id }) => id)) }
    : { lines: chosen.map(({ position, quantity }) => ({ position, quantity: 1 + random.below(quantity) })) };
  const body = { key: random.uuid(), ...facts, delivery: random.chance(0.2), reason: 'changed-mind' };
  const send = () => request(actor, 'refund pieces', `/api/orders/${orderId}/refunds`, { body, headers });
  // From two desks, or twice from one.
  const answers = random.chance(0.2)
    ? await Promise.all([send(), send()])
    : [await send(), random.chance(0.1) ? await send() : undefined];
  const given = answers.flatMap((answer) =>
    answer?.status === 200 ? [answer.body as { refundId: string; amount: number }] : [],
  );
  for (const { refundId, amount } of given) journal.refunds.set(refundId, { orderId, amount });
  if (new Set(given.map(({ refundId }) => refundId)).size > 1)
    journal.contradictions.push(`the key ${body.key} made several refunds of order ${orderId}`);
}

/** Of a large refund that somebody else has asked for; both ways at once now and then. */
export async function decide(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const send = async (decision: 'approved' | 'declined') => {
    const answer = await request(actor, `refund ${decision}`, `/api/refunds/${id}/${decision}`, { body: {}, headers });
    if (answer?.status !== 200) return;
    if ((journal.decisions.get(id) ?? decision) !== decision)
      journal.contradictions.push(`refund ${id} was both approved and declined`);
    journal.decisions.set(id, decision);
  };
  if (random.chance(0.1)) await Promise.all([send('approved'), send('declined')]);
  else await send(random.chance(0.8) ? 'approved' : 'declined');
}

/** A refund of what was paid at the hand-over, or one that the company makes by itself. */
interface RefundToPay extends Seen {
  readonly state: string;
  readonly paySystem: number;
}

/** Whoever paid at the hand-over gets the money back from a person; our own till prints a receipt. */
export async function payBack(actor: Actor, { id, state, paySystem }: RefundToPay, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const needsReceipt = paySystem === PAY.cashInShop ? 0.95 : 0.3;
  const fiscal = state === 'to-pay-by-hand' && random.chance(needsReceipt) ? till() : undefined;
  const send = async (numbers: typeof fiscal) => {
    const answer = await request(actor, 'refund paid back', `/api/refunds/${id}/recorded`, {
      body: numbers ? { fiscal: numbers } : {},
      headers,
      // Said once more, it has these numbers or none.
      refusals: ['refund-not-by-hand', 'till-receipt-missing', 'till-receipt-not-needed', 'receipt-registered'],
    });
    if (answer?.status !== 200) return;
    const earlier = journal.paidBack.get(id);
    if (numbers && earlier && earlier !== numbers.document)
      journal.contradictions.push(`refund ${id} was paid back with the receipts ${earlier} and ${numbers.document}`);
    journal.paidBack.set(id, numbers?.document ?? earlier ?? null);
  };
  await send(fiscal);
  if (random.chance(0.1)) await send(random.chance(0.5) ? fiscal : till());
}

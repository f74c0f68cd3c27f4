import { addMinutes } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import type { GatewayMethod, GatewayPayment } from './payment-gateway.port.ts';

/**
 * starting: written down, the company's answer not yet noted. cancelled: by the company's word, or given up by us, and then
 * the company is asked on (`next_ask_at`). refunding: the money is on its way back.
 */
export type PaymentState = 'starting' | 'pending' | 'paid' | 'cancelled' | 'refunding' | 'refunded';

/** Minutes after which the company is asked about a payment for the first time: most are told of by then. */
const FIRST_ASK_MINUTES = 2;
/** Longest pause between two questions. */
const LONGEST_PAUSE_MINUTES = 6 * 60;
/** So long starting is repeated; after that a person looks for the payment, and we go on asking. */
const VERDICT_MINUTES = 60;
/** Within an hour the buyer has paid or the company has ended it; after a day something is wrong. */
const END_MINUTES = 24 * 60;
/** What the company does not list so long after it was asked to start, it has not started. */
const LISTED_MINUTES = 10;

/** The older a payment is, the rarer the questions about it; without a verdict they never end. */
export function nextAskAt(createdAt: Date, now: Date): Date {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  const next = addMinutes(now, Math.min(Math.max(age / 4, FIRST_ASK_MINUTES), LONGEST_PAUSE_MINUTES));
  const verdictAt = addMinutes(createdAt, VERDICT_MINUTES);
  return now < verdictAt && verdictAt < next ? verdictAt : next;
}

/** Whether the company has been silent about the start for so long that a person has to look. */
export function isVerdictOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, VERDICT_MINUTES);
}

/** Whether a payment or a refund has been open for so long that a person has to look. */
export function isEndOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, END_MINUTES);
}

/** Whether the company's list without a payment means that there is none. */
export function wouldBeListed(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, LISTED_MINUTES);
}

export function gatewayMethodOf(paySystem: PaySystem): GatewayMethod | undefined {
  return paySystem === PAY.card ? 'card' : paySystem === PAY.sbp ? 'sbp' : undefined;
}

/**
 * What the company has given back that we did not know of. `all` of a payment on its way back by us is that way come to
 * its end, by our hands or by somebody's in the company's cabinet; of any other it is the cabinet's doing, and that the
 * payment was paid before may be news as well. `part` is always the cabinet's.
 */
export function newlyRefunded(
  ours: { state: PaymentState; amount: Kopecks; refunded: Kopecks },
  theirs: Pick<GatewayPayment, 'state' | 'refunded'>,
): 'all' | 'part' | undefined {
  if (theirs.state !== 'paid' || ours.state === 'refunded') return undefined;
  if (theirs.refunded >= ours.amount) return 'all';
  return theirs.refunded > ours.refunded && ours.state !== 'refunding' ? 'part' : undefined;
}

export type Mismatch = 'amount' | 'currency' | 'order' | 'payment';

/** Whether the company speaks of the payment we asked for; anything else changes nothing. */
export function mismatchOf(
  ours: { amount: Kopecks; orderId: string; providerId: string | null },
  theirs: Pick<GatewayPayment, 'amount' | 'currency' | 'orderId' | 'providerId'>,
): Mismatch | undefined {
  if (theirs.orderId !== ours.orderId) return 'order';
  if (theirs.currency !== 'RUB') return 'currency';
  if (theirs.amount !== ours.amount) return 'amount';
  if (ours.providerId !== null && ours.providerId !== theirs.providerId) return 'payment';
  return undefined;
}

import { addMinutes } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import type { GatewayMethod, GatewayPayment } from './payment-gateway.port.ts';

/**
 * starting: saved, the company's answer not recorded yet. cancelled: reported by the company, or cancelled by us without
 * its outcome, and then still checked (`next_check_at`). refunding: the refund is not finished.
 */
export type PaymentState = 'starting' | 'pending' | 'paid' | 'cancelled' | 'refunding' | 'refunded';

/** Minutes until the first check: most payments are reported by a webhook before. */
const FIRST_CHECK_MINUTES = 2;
/** Longest pause between two checks. */
export const LONGEST_PAUSE_MINUTES = 6 * 60;
/** How long the start is repeated; after that staff looks into the payment, and the checks continue. */
const OUTCOME_MINUTES = 60;
/** Usually the buyer pays or the company cancels within an hour; after a day something is wrong. */
export const END_MINUTES = 24 * 60;
/** A payment that the company does not list after this time was not started. */
const LISTED_MINUTES = 10;

/** When to check a payment next: the older it is, the longer the pause. Without an outcome the checks never end. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  const next = addMinutes(now, Math.min(Math.max(age / 4, FIRST_CHECK_MINUTES), LONGEST_PAUSE_MINUTES));
  const outcomeAt = addMinutes(createdAt, OUTCOME_MINUTES);
  return now < outcomeAt && outcomeAt < next ? outcomeAt : next;
}

/** Whether the start has had no outcome for so long that staff has to look into it. */
export function isOutcomeOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, OUTCOME_MINUTES);
}

/** Whether a payment or a refund has been open for so long that staff has to look into it. */
export function isEndOverdue(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, END_MINUTES);
}

/** Whether absence from the company's list means that the payment does not exist. */
export function wouldBeListed(createdAt: Date, now: Date): boolean {
  return now >= addMinutes(createdAt, LISTED_MINUTES);
}

export function gatewayMethodOf(paySystem: PaySystem): GatewayMethod | undefined {
  return paySystem === PAY.card ? 'card' : paySystem === PAY.sbp ? 'sbp' : undefined;
}

/**
 * A refund in the company's report that we have not recorded yet. `all` for a payment in state `refunding` completes that
 * refund, whether made by us or in the company's cabinet; for any other payment the refund was made in the cabinet, and
 * we may not even have recorded the payment as paid. `part` is always made in the cabinet.
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

/** How the company's report differs from the payment we requested; a report with a mismatch changes nothing. */
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

/** The company keeps our key for 24 hours; the last hour is left for calls under way and for clocks that differ. */
export const KEY_MINUTES = 23 * 60;

/** Whether a request sent first at that time can be repeated: the company still knows its key, so nothing is done twice. */
export function mayBeSentAgain(sentAt: Date, now: Date): boolean {
  return now < addMinutes(sentAt, KEY_MINUTES);
}

interface SentOnce {
  readonly state: string;
  readonly sentAt: Date | null;
  readonly providerRefundId: string | null;
}

/**
 * Whether only a person can say what has become of a refund: it was sent, not answered, and is never sent again. An hour after the last
 * request, which may have been under way.
 */
export const isLeftToPerson = ({ state, sentAt, providerRefundId }: SentOnce, now: Date): boolean =>
  state === 'requested' && providerRefundId === null && sentAt !== null && isEndOverdue(sentAt, now);

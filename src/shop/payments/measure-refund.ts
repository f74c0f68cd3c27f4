import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { unsoldPieces } from './left-pieces.reads.ts';
import type { LockedPayment } from './move-payment.ts';
import { byPayment } from './paid-lines.rules.ts';
import { fitReceipt, MOST_RECEIPT_LINES, soldDelivery, type Sold } from './receipt.rules.ts';
import {
  keptOfPayment,
  refundableLinesOf,
  refundedByOne,
  refundsClaimed,
  wasDeliveryRefunded,
} from './refund-of-order.reads.ts';
import { NOTHING_BACK, paidForDelivery, soldAtHandOver, withinCollected, type PaidBack } from './refund.rules.ts';
import type { Refundable } from './refundable-order.ts';

/** What a refund gives back. */
export interface RefundSums {
  /** In money. */
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
  /** Back to the bonus account; a bonus is 100. */
  readonly bonus: Kopecks;
  /** Another member of the staff has to approve it first. */
  readonly awaitsApproval: boolean;
  /** Paid at the hand-over: a person pays it back. */
  readonly byHand: boolean;
}

export interface RefundLimits {
  /** Refunds of an order that together are above this sum, in money and certificates, need a second member of the staff. */
  readonly secondPersonFrom: Kopecks;
}

/** What is refunded of one line. */
export interface PartOfLine extends PaidBack {
  readonly position: number;
  readonly quantity: number;
  readonly packs: number;
  /** What has paid for the line; null: the first payment. */
  readonly paymentId: string | null;
  /** On the receipt. */
  readonly sold: readonly Sold[];
  /** Ids of packs, where they are known. */
  readonly units: readonly number[];
}

export interface RefundParts {
  readonly lines: readonly PartOfLine[];
  readonly delivery: PaidBack;
  /** A receipt of full payment was sent for these goods. */
  readonly settled: boolean;
}

/** What goes back to one payment; without one by a person, or to certificates alone. */
export interface MeasuredPart extends PaidBack {
  readonly payment: LockedPayment | undefined;
  readonly lines: readonly PartOfLine[];
  readonly delivery: PaidBack;
  /** On its receipt. */
  readonly sold: readonly Sold[];
}

/**
 * What a refund of a locked order would give back, to each payment for what that has paid for. Never more money than is left of a
 * payment, or of what was collected at the hand-over.
 */
export async function measureRefund(
  tx: TransactionContext,
  order: LockedOrder,
  { payments: paid, cash }: Refundable,
  { lines: wanted, delivery }: RefundParts,
  { secondPersonFrom }: RefundLimits,
): Promise<(RefundSums & { readonly parts: readonly MeasuredPart[] }) | Refusal> {
  const lines = cash === undefined ? wanted : await asCollected(tx, order, wanted, delivery, cash);
  const parts = byPayment(paid, lines)
    .map(({ withDelivery, ...part }) => withSums(part, withDelivery ? delivery : NOTHING_BACK))
    .filter((part) => part.amount > NOTHING || part.certificate > NOTHING || part.bonus > NOTHING);
  if (parts.length === 0) return refuse('refund-nothing');
  for (const part of parts) {
    const refused = await unlessLeft(tx.db, order, part, cash);
    if (refused) return refused;
  }
  const amount = addMoney(...parts.map((part) => part.amount));
  const certificate = addMoney(...parts.map((part) => part.certificate));
  const bonus = addMoney(...parts.map((part) => part.bonus));
  // Several small refunds of an order are one large one.
  const awaitsApproval = amount + certificate + (await refundedByOne(tx.db, order.id)) > secondPersonFrom;
  return { parts, amount, certificate, bonus, awaitsApproval, byHand: amount > NOTHING && paid.length === 0 };
}

function withSums(part: Pick<MeasuredPart, 'payment' | 'lines'>, delivery: PaidBack): MeasuredPart {
  const { lines } = part;
  return {
    ...part,
    delivery,
    sold: [...lines.flatMap((line) => line.sold), soldDelivery(delivery.amount)],
    amount: addMoney(delivery.amount, ...lines.map((line) => line.amount)),
    certificate: addMoney(delivery.certificate, ...lines.map((line) => line.certificate)),
    bonus: addMoney(...lines.map((line) => line.bonus)),
  };
}

async function unlessLeft(
  db: Db,
  { state }: LockedOrder,
  { payment, amount, sold }: MeasuredPart,
  cash: Kopecks | undefined,
): Promise<Refusal | undefined> {
  if (amount === NOTHING) return undefined;
  const left = payment ? await leftOfPayment(db, payment) : cash;
  if (left === undefined) return refuse('refund-not-possible', { state });
  // Money may have been refunded in the company's cabinet, for nobody knows which pieces.
  if (amount > left) return refuse('refund-too-much', { left });
  // The company refuses a longer receipt.
  return payment && !fitReceipt(sold) ? refuse('refund-too-many-packs', { most: MOST_RECEIPT_LINES }) : undefined;
}

async function leftOfPayment(db: Db, { id, amount, refunded }: LockedPayment): Promise<Kopecks> {
  return kopecks(amount - refunded - (await refundsClaimed(db, id)) - (await keptOfPayment(db, id)));
}

async function asCollected(
  tx: TransactionContext,
  order: LockedOrder,
  wanted: readonly PartOfLine[],
  delivery: PaidBack,
  cash: Kopecks,
): Promise<readonly PartOfLine[]> {
  const { amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const unsold = await unsoldPieces(tx.db, order.id);
  const sold = amounts.map((line) => soldAtHandOver(line, unsold.get(line.position) ?? 0));
  // Delivery that was not refunded yet keeps its money.
  const ofDelivery = (await wasDeliveryRefunded(tx.db, order.id))
    ? delivery.amount
    : paidForDelivery(order.baseDeliveryPrice, adjustments).amount;
  return withinCollected(sold, wanted, kopecks(cash - ofDelivery));
}

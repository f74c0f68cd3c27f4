import { addDays } from '../../kernel/dates.ts';
import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { HANDED_OUT_SHIPMENTS } from '../../kernel/shipment-states.ts';
import { isCancelledOrReturned, isHandedOut, type DeliveryMethod, type OrderState } from '../orders/order.rules.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { mayBeSentAgain } from '../payments/payment.rules.ts';
import {
  MOST_RECEIPT_LINES,
  soldDelivery,
  soldLine,
  unlimitedLinesOfSold,
  unlimitedReceiptLines,
  type ReceiptOrder,
} from '../payments/receipt.rules.ts';
import { refundableLines, refundOfPieces } from '../payments/refund.rules.ts';
import { discountOnDelivery, type Adjustment } from '../pricing/adjustment.rules.ts';

/** When prepaid goods count as handed over (54-ФЗ): once the buyer has them, or already once their carrier does. */
export type ClosingMoment = 'buyer' | 'carrier';

/** A shipment that its carrier brings, or that waits for its buyer. */
export interface ShipmentUnderWay {
  readonly method: DeliveryMethod;
}

/**
 * The moment for which the closing receipt of an order is due now, unless it has one; undefined before. What waits in our shop goes to
 * no carrier, so it is handed over to its buyer.
 * @param shipment undefined while it is packed, comes back or is lost: then nothing is handed over
 * @param at what the shop has decided
 */
export function closingMoment(
  order: OrderState,
  shipment: ShipmentUnderWay | undefined,
  at: ClosingMoment,
): ClosingMoment | undefined {
  if (isHandedOut(order)) return 'buyer';
  if (at === 'buyer' || !shipment || isCancelledOrReturned(order)) return undefined;
  return shipment.method === 'pickup' ? undefined : 'carrier';
}

/** The same of one of several parts of an order, by the state of its shipment. */
export function closingMomentOfPart(
  order: OrderState,
  { state, method }: ShipmentUnderWay & { readonly state: string },
  at: ClosingMoment,
): ClosingMoment | undefined {
  if ((HANDED_OUT_SHIPMENTS as readonly string[]).includes(state)) return 'buyer';
  return closingMoment(
    'packing',
    state === 'with-carrier' || state === 'ready' ? { method } : undefined,
    isCancelledOrReturned(order) ? 'buyer' : at,
  );
}

/**
 * requested: saved; sent, perhaps more than once, but the company's answer is not recorded. pending: not registered by the
 * cash register yet. canceled: it never will be; spelt as the company does.
 */
export type ReceiptState = 'requested' | 'pending' | 'succeeded' | 'canceled';

/** Usually a cash register takes minutes. */
const OVERDUE_DAYS = 3;

export interface ClosingReceipt {
  /** Empty, or «1», «2» … when the lines do not fit into one receipt. */
  readonly part: string;
  readonly lines: readonly ReceiptLine[];
  /** Sum of the lines. */
  readonly amount: Kopecks;
}

/**
 * Receipts of full payment for an order that was handed over, to its buyer or its carrier: the lines and sums of its first receipt, less what was
 * refunded since. A sold gift certificate stays an advance, which is settled when something is bought with it. The lines
 * are split where the first receipt merges them, and marked packs have a line each. A receipt has at most 80 lines, so the
 * company's fifty receipts are enough for 4 000 marked packs.
 */
export function closingReceipts(order: ReceiptOrder, refunded: Kopecks): ClosingReceipt[] {
  return inParts(unlimitedReceiptLines(order, refunded));
}

/** A line of an order of which only some pieces were handed over. */
export type PartlyTakenLine = ReceiptOrder['lines'][number] & {
  readonly position: number;
  readonly takes: readonly { readonly quantity: number }[];
  readonly cancelled: number;
  /** Pieces that were left, or cancelled before; of digital goods, refunded before. */
  readonly left: number;
};

interface PartlyTakenOrder extends Omit<ReceiptOrder, 'lines' | 'adjustments'> {
  readonly lines: readonly PartlyTakenLine[];
  readonly adjustments: readonly Pick<Adjustment, 'kind' | 'perLine' | 'onDelivery'>[];
}

/**
 * Receipts of full payment for a part of an order: the pieces that were taken, and the delivery, unless nothing was left to be
 * delivered, or another receipt has named it. What was left stays a prepayment until it is refunded.
 */
export function partlyClosingReceipts(
  { lines, baseDeliveryPrice, adjustments }: PartlyTakenOrder,
  refunded: Kopecks,
  isDelivered: boolean,
): ClosingReceipt[] {
  const amounts = refundableLines(lines, adjustments, new Map());
  const left = lines.map((line, index) => refundOfPieces(amounts[index]!, line.left).amount);
  const goods = lines.map((line, index) =>
    soldLine(line, line.quantity - line.left, kopecks(amounts[index]!.paid - left[index]!)),
  );
  const delivery = kopecks(baseDeliveryPrice - discountOnDelivery(adjustments));
  const sold = isDelivered ? [...goods, soldDelivery(delivery)] : goods;
  const unsold = addMoney(...left, isDelivered ? NOTHING : delivery);
  // More was refunded than what was left is worth.
  const more = kopecks(Math.max(0, refunded - unsold));
  return inParts(unlimitedLinesOfSold(sold, more));
}

function inParts(all: readonly ReceiptLine[]): ClosingReceipt[] {
  const lines = all.filter(({ subject }) => subject !== 'advance');
  const parts: ReceiptLine[][] = [];
  for (let from = 0; from < lines.length; from += MOST_RECEIPT_LINES)
    parts.push(lines.slice(from, from + MOST_RECEIPT_LINES));
  return parts.map((part, index) => ({
    part: parts.length === 1 ? '' : String(index + 1),
    lines: part,
    amount: addMoney(...part.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity))),
  }));
}

/**
 * Whether sending a receipt cannot make a second one: it was never sent, or the company still knows its key.
 * @param sentAt when it was sent first
 */
export function mayBeSent(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || mayBeSentAgain(sentAt, now);
}

/** Why staff has to look into a receipt that has not ended; undefined while it is merely under way. */
export function openReceiptProblem(
  { state, sentAt, createdAt }: { state: ReceiptState; sentAt: Date | null; createdAt: Date },
  now: Date,
): 'receipt-unclear' | 'receipt-overdue' | undefined {
  if (state === 'succeeded' || state === 'canceled') return undefined;
  if (state === 'requested' && !mayBeSent(sentAt, now)) return 'receipt-unclear';
  return now >= addDays(createdAt, OVERDUE_DAYS) ? 'receipt-overdue' : undefined;
}

interface RecordedByHand {
  readonly kind: 'payment' | 'refund' | 'closing';
  readonly state: ReceiptState;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
}

/** Whether a person may record numbers of a receipt. One that the company makes by itself, and never lists, is looked up by a person. */
export function mayBeRecorded(receipt: RecordedByHand, now: Date): boolean {
  const problem = openReceiptProblem(receipt, now);
  return receipt.state === 'canceled' || problem === 'receipt-unclear' || (receipt.kind !== 'closing' && !!problem);
}

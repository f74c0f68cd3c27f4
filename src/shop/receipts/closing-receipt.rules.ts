import { addDays } from '../../kernel/dates.ts';
import { addMoney, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { mayBeSentAgain } from '../payments/payment.rules.ts';
import { MOST_RECEIPT_LINES, unlimitedReceiptLines, type ReceiptOrder } from '../payments/receipt.rules.ts';

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
 * Receipts of full payment for an order that was handed over: the lines and sums of its first receipt, less what was
 * refunded since. A sold gift certificate stays an advance, which is settled when something is bought with it. The lines
 * are split where the first receipt merges them, and marked packs have a line each. A receipt has at most 80 lines, so the
 * company's fifty receipts are enough for 4 000 marked packs.
 */
export function closingReceipts(order: ReceiptOrder, refunded: Kopecks): ClosingReceipt[] {
  const lines = unlimitedReceiptLines(order, refunded).filter(({ subject }) => subject !== 'advance');
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

import { NOTHING, type Kopecks } from '../../kernel/money.ts';

/** A payment, as far as it matters what it has paid for. */
export interface Payer {
  readonly id: string;
  /** The change of the order that it pays for; null: the order as it was placed, with its delivery. */
  readonly changeId: string | null;
}

interface PaidLine {
  /** Null: the first payment. */
  readonly paymentId: string | null;
}

/** Whether a payment is the one that has paid for a line (decision 0145). */
export const hasPaidFor = ({ id, changeId }: Payer, { paymentId }: PaidLine): boolean =>
  paymentId === (changeId === null ? null : id);

/**
 * The part of an order that a payment has paid for. Delivery and discounts are of the first payment, whose lines come first: their places
 * are those of the shares.
 */
export function partOfPayment<
  O extends {
    readonly lines: readonly PaidLine[];
    readonly baseDeliveryPrice: Kopecks;
    readonly adjustments: readonly unknown[];
  },
>(order: O, payment: Payer): O {
  const lines = order.lines.filter((line) => hasPaidFor(payment, line));
  return payment.changeId === null
    ? { ...order, lines }
    : { ...order, lines, baseDeliveryPrice: NOTHING, adjustments: [] };
}

/**
 * Lines by the payment that each has to go back to, and whether delivery goes back there, too.
 * @param payments of one order that are still paid; without any, all is one part without a payment
 */
export function byPayment<P extends Payer, L extends PaidLine>(
  payments: readonly P[],
  lines: readonly L[],
): { readonly payment: P | undefined; readonly lines: readonly L[]; readonly withDelivery: boolean }[] {
  const payerOf = (line: PaidLine) => payments.find((payment) => hasPaidFor(payment, line));
  const first = payerOf({ paymentId: null });
  return [...payments, undefined].map((payment) => ({
    payment,
    lines: lines.filter((line) => payerOf(line) === payment),
    withDelivery: payment === first,
  }));
}

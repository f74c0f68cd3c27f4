import type { Kopecks } from '../../kernel/money.ts';

export type ListedState = 'pending' | 'succeeded' | 'canceled';

/** A payment, a refund or a receipt as the company lists it. */
export interface ListedEntry {
  readonly kind: 'payment' | 'refund' | 'receipt';
  readonly providerId: string;
  /** When a payment was captured, when a refund or a receipt was created. */
  readonly at: Date;
  /** The company's id of the payment; of a payment its own. */
  readonly providerPaymentId: string;
  readonly state: ListedState;
  readonly amount: Kopecks;
  /** Of a payment: what was refunded so far. */
  readonly refunded: Kopecks;
  /** Of a payment: what it brings us without the company's fee; undefined: the company does not say. */
  readonly income?: Kopecks | undefined;
  /** State of the receipt that goes with a payment or a refund; undefined: there is none. */
  readonly receipt?: string | undefined;
}

/**
 * The port to the lists of a payment company. Calls only read, are bounded in time, and throw `GatewayError` when the company does
 * not answer, or when a list is longer than can be read: a part of a list must not pass for the whole.
 */
export interface PaymentLists {
  /** `name` of its gateway: must never change. */
  readonly name: string;
  /**
   * Payments captured, refunds and closing receipts created between the two moments, both included.
   * @param to frozen by the caller, so that entries made meanwhile do not shift the pages
   */
  entriesBetween(from: Date, to: Date): AsyncIterable<readonly ListedEntry[]>;
}

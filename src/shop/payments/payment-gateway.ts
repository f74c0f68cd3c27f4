import type { Kopecks } from '../../kernel/money.ts';

/** How the buyer pays at the company's page. */
export type GatewayMethod = 'card' | 'sbp';

/** A line of the fiscal receipt (54-ФЗ); `unitPrice` times `quantity` over all lines is the sum paid. */
export interface ReceiptLine {
  /** 1–128 characters. */
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
  /** VAT in per cent, null when the goods carry none. */
  readonly vatPercent: 0 | 5 | 7 | 10 | 22 | null;
  /** advance: money for a gift certificate, with goods to be chosen later. */
  readonly subject: 'goods' | 'service' | 'advance';
}

export interface PaymentRequest {
  /** Our payment id; the company's idempotency key, so that asking twice starts one payment. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly amount: Kopecks;
  readonly method: GatewayMethod;
  /** Where the company sends the buyer back to. */
  readonly returnUrl: string;
  readonly buyer: { readonly email?: string; readonly phone: string };
  readonly receipt: readonly ReceiptLine[];
}

export type GatewayPaymentState = 'pending' | 'held' | 'paid' | 'cancelled';

/** The company's word on a payment; the only thing that may move an order to paid. */
export interface GatewayPayment {
  readonly providerId: string;
  readonly state: GatewayPaymentState;
  readonly amount: Kopecks;
  readonly currency: string;
  /** Order id we handed over when starting; undefined for a payment that is not ours. */
  readonly orderId?: string;
  readonly refunded: Kopecks;
  /** Present while the buyer may still pay. */
  readonly confirmationUrl?: string;
  /** Company's reason of a cancelled payment, in its own code. */
  readonly cancelReason?: string;
}

export interface RefundRequest {
  /** Our refund id; the company's idempotency key. */
  readonly refundId: string;
  readonly providerPaymentId: string;
  readonly amount: Kopecks;
  readonly reason: string;
  /** What is given back and to whom; a partial refund needs its own fiscal receipt (54-ФЗ), a full one does not. */
  readonly receipt?: readonly ReceiptLine[];
  readonly buyer?: PaymentRequest['buyer'];
}

/**
 * The port to a payment company.
 * Every call is bounded in time and safe to repeat; a company that is silent, refuses or answers
 * garbage makes it throw {@link GatewayError}.
 */
export interface PaymentGateway {
  readonly name: string;
  startPayment(request: PaymentRequest): Promise<GatewayPayment>;
  readPayment(providerId: string): Promise<GatewayPayment | undefined>;
  /** Company's ids of the payments of which something was given back since then, by us or in its cabinet. */
  refundedSince(since: Date): Promise<readonly string[]>;
  refundPayment(request: RefundRequest): Promise<{ providerRefundId: string; state: 'pending' | 'done' | 'failed' }>;
}

export class GatewayError extends Error {
  /** True when the outcome is unknown or the fault may pass: repeating with the same id is right. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.retryable = options.retryable;
  }
}

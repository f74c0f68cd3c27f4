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
  /** Our payment id; undefined for a payment that is not ours, or was started before we handed it over. */
  readonly paymentId?: string;
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

export interface RefundAnswer {
  readonly providerRefundId: string;
  readonly state: 'pending' | 'done' | 'failed';
}

/** How long one call may take at most, milliseconds; the adapter's own bound holds besides. */
export interface CallBound {
  readonly withinMs: number;
}

/** A payment of which we know that starting it was tried. */
export interface StartedPayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly createdAt: Date;
}

/** What a company's list says, the newest first; `more`: it says more than could be looked through. */
export interface RecentEntries {
  readonly ids: readonly string[];
  readonly more: boolean;
}

/**
 * The port to a payment company.
 * Every call is bounded in time and safe to repeat; a company that is silent, refuses or answers
 * garbage makes it throw {@link GatewayError}.
 */
export interface PaymentGateway {
  /** Stored with each payment, for ever: `payments.provider`. */
  readonly name: string;
  /** What starting a payment sends: stored before it is sent, so that a repeat is the same to the byte. */
  writeStart(request: PaymentRequest): string;
  /**
   * Starts the payment, or returns the one started by these bytes before, as it was then: read it to know its state.
   * @param start of {@link writeStart}
   */
  sendStart(paymentId: string, start: string, bound?: CallBound): Promise<GatewayPayment>;
  readPayment(providerId: string, bound?: CallBound): Promise<GatewayPayment | undefined>;
  /** The payment started under our id, when its own id was lost with the answer; undefined when the company has none. */
  findPayment(ours: StartedPayment, bound?: CallBound): Promise<GatewayPayment | undefined>;
  /** Company's ids of the payments begun since then and paid, as far as they name an order of ours. */
  paidSince(since: Date): Promise<RecentEntries>;
  /** Company's ids of the payments of which something was given back since then, by us or in its cabinet. */
  refundedSince(since: Date): Promise<RecentEntries>;
  refundPayment(request: RefundRequest): Promise<RefundAnswer>;
  /** How a refund stands that the company took on before, however long ago. */
  readRefund(providerRefundId: string): Promise<RefundAnswer>;
}

/** The payment companies of the shop: what was begun at one is asked, refunded and settled there, whoever is current. */
export interface PaymentGateways {
  /** Starts new payments. */
  readonly current: PaymentGateway;
  readonly all: readonly PaymentGateway[];
  /**
   * @param provider `name` of a company, as it stands with a payment
   * @throws GatewayError `silent` when the settings no longer have it: what it would say is not known
   */
  of(provider: string): PaymentGateway;
}

/**
 * silent: nothing is known of the outcome, or the fault may pass, be it by somebody setting our keys right. duplicated: something is there already under the id,
 * asked for in other words. refused: a definite no to this call; an earlier one under the id may have been a yes.
 */
export type GatewayFailure = 'silent' | 'duplicated' | 'refused';

export class GatewayError extends Error {
  readonly why: GatewayFailure;
  /** Anything but a definite no: repeating with the same id is right. */
  readonly retryable: boolean;
  /** Of a definite no: the reason in the company's own code. */
  readonly reason: string | undefined;

  constructor(message: string, options: { why: GatewayFailure; reason?: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.why = options.why;
    this.retryable = options.why !== 'refused';
    this.reason = options.reason;
  }
}

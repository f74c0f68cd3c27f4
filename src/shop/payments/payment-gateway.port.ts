import { CompanyError } from '../../kernel/company-error.ts';
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
  /** The marking code of the one pack that the line is about, with its separators. */
  readonly markingCode?: string;
  /** On the receipt of a refund of sold goods: no closing receipt has sold this, a prepayment is refunded. */
  readonly isPrepayment?: true;
}

export interface PaymentRequest {
  /** Our payment id; the company's idempotency key, so that a repeated request starts one payment. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly amount: Kopecks;
  readonly method: GatewayMethod;
  /** Where the company redirects the buyer after payment. */
  readonly returnUrl: string;
  readonly buyer: { readonly email?: string; readonly phone: string };
  readonly receipt: readonly ReceiptLine[];
}

export type GatewayPaymentState = 'pending' | 'held' | 'paid' | 'cancelled';

/** A payment as the company reports it; nothing else may move an order to paid. */
export interface GatewayPayment {
  readonly providerId: string;
  readonly state: GatewayPaymentState;
  readonly amount: Kopecks;
  readonly currency: string;
  /** Order id we passed when starting; undefined for a payment that is not ours. */
  readonly orderId?: string;
  /** Our payment id; undefined for a payment that is not ours, or was started by a version that did not pass it. */
  readonly paymentId?: string;
  readonly refunded: Kopecks;
  /** Present while the buyer may still pay. */
  readonly confirmationUrl?: string;
  /** Why the payment was cancelled, in the company's own code. */
  readonly cancelReason?: string;
}

export interface RefundRequest {
  /** Our id: two refunds of one sum are told apart by it. */
  readonly refundId: string;
  readonly providerPaymentId: string;
  readonly amount: Kopecks;
  readonly reason: string;
  /** Lines and recipient of the receipt; a partial refund needs its own fiscal receipt (54-ФЗ), a full one does not. */
  readonly receipt?: readonly ReceiptLine[];
  /** A receipt of full payment was sent before: the sale is refunded, not a prepayment. */
  readonly settled?: boolean;
  readonly buyer?: PaymentRequest['buyer'];
}

/** A refund that may have been made, although the answer with the company's id was lost. */
export interface SentRefund extends Pick<RefundRequest, 'refundId' | 'providerPaymentId' | 'amount' | 'reason'> {
  /** When it was sent first. */
  readonly sentAt: Date;
  /** Company's ids of refunds that are known to be others. */
  readonly others: readonly string[];
}

export interface RefundAnswer {
  readonly providerRefundId: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** Why it failed, in the company's own code. */
  readonly cancelReason?: string;
}

/**
 * A receipt of full payment (54-ФЗ), for goods that were prepaid and are handed over now: it sets off the prepayment, so
 * its sum is that of its lines, and no money moves.
 */
export interface ClosingReceiptRequest {
  readonly providerPaymentId: string;
  /** At most 80; none of them an advance. */
  readonly lines: readonly ReceiptLine[];
  readonly buyer: PaymentRequest['buyer'];
}

/** A receipt that may have been sent, although the answer with the company's id was lost. */
export interface SentReceipt extends Pick<ClosingReceiptRequest, 'providerPaymentId' | 'lines'> {
  /** Company's ids of receipts that are known to be others. */
  readonly others: readonly string[];
}

/** What the company makes a receipt for by itself. */
export type ReceiptOwner = { readonly providerPaymentId: string } | { readonly providerRefundId: string };

/** A receipt as the company reports it. */
export interface GatewayReceipt {
  readonly providerReceiptId: string;
  /** pending: not registered by the cash register yet. canceled: it never will be. */
  readonly state: 'pending' | 'succeeded' | 'canceled';
  /** What the cash register wrote; present once the state is `succeeded`. */
  readonly fiscal?: {
    readonly documentNumber?: string;
    /** Number of the fiscal storage (ФН). */
    readonly storageNumber?: string;
    readonly attribute?: string;
    readonly registeredAt?: Date;
  };
}

/** Maximum duration of one call in milliseconds, in addition to the adapter's own timeout. */
export interface CallBound {
  readonly withinMs: number;
}

/** A payment whose start was tried; its outcome may be unknown. */
export interface StartedPayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly createdAt: Date;
}

/** Entries of a company's list, the newest first; `more`: the list is longer than could be read. */
export interface RecentEntries {
  readonly ids: readonly string[];
  readonly more: boolean;
}

/**
 * The port to a payment company.
 * Every call is bounded in time, safe to repeat, and throws {@link GatewayError} when the company does not answer, refuses
 * or answers garbage.
 */
export interface PaymentGateway {
  /** Stored with each payment in `payments.provider`: must never change. */
  readonly name: string;
  /** How its receipts name VAT of prepayments: the `whole` rate of the goods, or the `calculated` one, as 22/122. */
  readonly prepaymentVat: 'whole' | 'calculated';
  /** What one payment may be at most. */
  readonly most: Readonly<Record<GatewayMethod, Kopecks>>;
  /** Body of the request that starts a payment: saved before it is sent, so that a repeat is byte-identical. */
  writeStart(request: PaymentRequest): string;
  /**
   * Starts the payment, or returns the first answer if it was already started by the same bytes: read the payment for its
   * current state.
   * @param start result of {@link writeStart}
   */
  sendStart(paymentId: string, start: string, bound?: CallBound): Promise<GatewayPayment>;
  readPayment(providerId: string, bound?: CallBound): Promise<GatewayPayment | undefined>;
  /** Finds the payment started under our id, when the answer with the company's id was lost; undefined if there is none. */
  findPayment(ours: StartedPayment, bound?: CallBound): Promise<GatewayPayment | undefined>;
  /** Company's ids of paid payments created since then that name an order of ours. */
  paidSince(since: Date): Promise<RecentEntries>;
  /** Company's ids of payments refunded at least in part since then, by us or in its cabinet. */
  refundedSince(since: Date): Promise<RecentEntries>;
  /** Body of a refund: saved before it is sent, so that a repeat is byte-identical. */
  writeRefund(request: RefundRequest): string;
  /**
   * Requests a refund, or returns its current state if it was requested already by the same bytes. The company remembers our
   * id for a day: sent again later, it would be a second refund.
   * @param refundId our id; the company's idempotency key
   * @param body result of {@link writeRefund}
   */
  sendRefund(refundId: string, body: string): Promise<RefundAnswer>;
  /** Finds a refund of ours by our id alone; undefined if the company lists none. */
  findRefund(sent: SentRefund): Promise<RefundAnswer | undefined>;
  /** Finds the one that was made by hand in place of ours: the only one of its sum since then that names no refund of ours. */
  findRefundByHand(sent: SentRefund): Promise<RefundAnswer | undefined>;
  /** Current state of a refund that the company accepted earlier. */
  readRefund(providerRefundId: string): Promise<RefundAnswer>;
  /** Body of a closing receipt: saved before it is sent, so that a repeat is byte-identical. */
  writeClosingReceipt(request: ClosingReceiptRequest): string;
  /**
   * Sends a receipt, or returns the first answer if it was already sent by the same bytes: read it for its current state.
   * The company remembers our id for a day: sent again later, it would be a second receipt.
   * @param receiptId our id; the company's idempotency key
   * @param body result of {@link writeClosingReceipt}
   */
  sendReceipt(receiptId: string, body: string): Promise<GatewayReceipt>;
  /** Current state of a receipt; undefined if the company does not know it. */
  readReceipt(providerReceiptId: string): Promise<GatewayReceipt | undefined>;
  /** Finds a closing receipt by its payment and its exact lines; undefined if the company lists none. */
  findReceipt(sent: SentReceipt): Promise<GatewayReceipt | undefined>;
  /**
   * The receipt that the company makes with a payment or a refund.
   * @returns undefined while it lists none; `registered`: it lists none, but says that the cash register has it; `refused`: there will be none
   */
  findOwnReceipt(owner: ReceiptOwner): Promise<GatewayReceipt | 'registered' | 'refused' | undefined>;
}

/** The payment companies of the shop: a payment is checked, refunded and settled where it was started. */
export interface PaymentGateways {
  /** Starts new payments. */
  readonly current: PaymentGateway;
  readonly all: readonly PaymentGateway[];
  /**
   * @param provider `name` of a company, as stored with a payment
   * @throws GatewayError `silent` when the company is no longer configured, so that the outcome is unknown
   */
  of(provider: string): PaymentGateway;
}

/**
 * silent: the outcome is unknown, or the failure is temporary. unauthorised: our keys are wrong, and nothing was done.
 * duplicated: the id was already used with a different request. refused: this call is definitely refused; an earlier one
 * under the same id may have succeeded.
 */
export type GatewayFailure = 'silent' | 'unauthorised' | 'duplicated' | 'refused';

export class GatewayError extends CompanyError {
  readonly why: GatewayFailure;
  /** True unless definitely refused: the call may be repeated with the same id. */
  readonly retryable: boolean;
  /** Reason of a definite refusal, in the company's own code. */
  readonly reason: string | undefined;

  constructor(message: string, options: { why: GatewayFailure; reason?: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.why = options.why;
    this.retryable = options.why !== 'refused';
    this.reason = options.reason;
  }
}

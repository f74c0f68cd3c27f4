import { addMinutes } from '../../kernel/dates.ts';
import { NOTHING, rubles } from '../../kernel/money.ts';
import {
  GatewayError,
  type GatewayFailure,
  type GatewayPayment,
  type GatewayPaymentState,
  type RecentEntries,
  type PaymentGateway,
  type PaymentRequest,
  type SentRefund,
  type StartedPayment,
} from '../../shop/payments/payment-gateway.port.ts';
import { createYookassaClient, YookassaError, type YookassaOptions } from './client.ts';
import { PROVIDER, type CreatePayment, type Payment, type Refund, type RegisteredReceipt } from './protocol.ts';
import {
  closingReceipt,
  gatewayReceipt,
  isReceiptOf,
  ownReceipt,
  prepaymentReceipt,
  type ReceiptSettings,
} from './receipts.ts';
import { findRefund, findRefundByHand, refundAnswer, wireRefund } from './refunds.ts';
import { readAmount, unusableAnswer, wireAmount } from './wire.ts';

const METHODS = { card: 'bank_card', sbp: 'sbp' } as const;
const MOST = { card: rubles(350_000), sbp: rubles(700_000) };

const STATES: Record<Payment['status'], GatewayPaymentState> = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'paid',
  canceled: 'cancelled',
};

/** A page has 100 entries. `find` runs while callers wait; `list` reads a week of payments once an hour. */
const MAX_PAGES = { find: 20, list: 100 };

const RECEIPTS: ReceiptSettings = { markCodeEncoding: 'base64', prepaymentVat: 'whole' };

/** The payment gateway port over YooKassa. Every method throws {@link GatewayError}. */
export function createYookassaGateway(
  options: YookassaOptions & { readonly receipts?: ReceiptSettings },
): PaymentGateway {
  const { receipts = RECEIPTS } = options;
  const client = createYookassaClient(options);
  const refundsOf = ({ providerPaymentId }: SentRefund): AsyncIterable<Refund> =>
    listPages((cursor) => client.listRefundsOf(providerPaymentId, cursor), MAX_PAGES.find, tooMany);
  return {
    name: PROVIDER,
    prepaymentVat: receipts.prepaymentVat,
    most: MOST,

    writeStart: (request) => JSON.stringify(wireStart(request, receipts)),

    sendStart: (paymentId, start, bound) =>
      asGatewayError(async () => {
        const started = readGatewayPayment(await client.createPayment(start, paymentId, bound?.withinMs));
        if (started.state === 'pending' && !started.confirmationUrl)
          throw unusableAnswer('no address of the payment page');
        return started;
      }),

    findPayment: (ours, bound) => asGatewayError(() => findIn(client, ours, bound?.withinMs ?? options.timeoutMs)),

    readPayment: (providerId, bound) =>
      asGatewayError(async () => {
        const payment = await unlessUnknown(client.readPayment(providerId, bound?.withinMs));
        return payment && readGatewayPayment(payment);
      }),

    paidSince: (since) =>
      asGatewayError(async () => {
        const page = (cursor?: string) => client.listPayments({ from: since, status: 'succeeded', cursor });
        return collectIds(page, ({ id, metadata }) => (metadata?.order_id === undefined ? undefined : id));
      }),

    refundedSince: (since) =>
      asGatewayError(() =>
        collectIds(
          (cursor) => client.listRefunds(since, cursor),
          ({ payment_id }) => payment_id,
        ),
      ),

    writeRefund: (request) => JSON.stringify(wireRefund(request, receipts)),

    sendRefund: (refundId, body) =>
      asGatewayError(async () => {
        const created = await client.createRefund(body, refundId);
        // A repeated key returns the first answer unchanged; the current state has to be read.
        const refund = created.status === 'pending' ? await client.readRefund(created.id) : created;
        return refundAnswer(refund);
      }),

    findRefund: (sent) => asGatewayError(() => findRefund(sent, refundsOf(sent))),
    findRefundByHand: (sent) => asGatewayError(() => findRefundByHand(sent, refundsOf(sent))),

    readRefund: (providerRefundId) =>
      asGatewayError(async () => refundAnswer(await client.readRefund(providerRefundId))),

    writeClosingReceipt: (request) => JSON.stringify(closingReceipt(request, receipts)),

    sendReceipt: (receiptId, body) =>
      asGatewayError(async () => gatewayReceipt(await client.createReceipt(body, receiptId))),

    readReceipt: (providerReceiptId) =>
      asGatewayError(async () => {
        const receipt = await unlessUnknown(client.readReceipt(providerReceiptId));
        return receipt && gatewayReceipt(receipt);
      }),

    findReceipt: (sent) =>
      asGatewayError(async () => {
        const page = (cursor?: string) => client.listReceipts({ payment_id: sent.providerPaymentId }, cursor);
        for await (const receipt of listPages(page, MAX_PAGES.find, tooMany)) {
          if (isReceiptOf(sent, receipt)) return gatewayReceipt(receipt);
        }
        return undefined;
      }),

    findOwnReceipt: (owner) =>
      asGatewayError(async () => {
        const ofPayment = 'providerPaymentId' in owner;
        const of = ofPayment ? { payment_id: owner.providerPaymentId } : { refund_id: owner.providerRefundId };
        const page = (cursor?: string) => client.listReceipts(of, cursor);
        const listed: RegisteredReceipt[] = [];
        for await (const receipt of listPages(page, MAX_PAGES.find, tooMany)) listed.push(receipt);
        const own = ownReceipt(listed, ofPayment ? 'payment' : 'refund');
        if (own) return gatewayReceipt(own);
        const { receipt_registration: state } = ofPayment
          ? await client.readPayment(owner.providerPaymentId)
          : await client.readRefund(owner.providerRefundId);
        if (state === 'succeeded') return 'registered';
        return state === 'canceled' ? 'refused' : undefined;
      }),
  };
}

/** Only YooKassa's own error body counts: a proxy's 404 does not mean that the thing does not exist. */
async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof YookassaError && error.status === 404 && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** An incomplete search must not be reported as «not found». */
function tooMany(): never {
  throw unusableAnswer('more is listed than can be looked through');
}

/** Clocks differ, and a start is retried for an hour. */
const HOURS_BEFORE = 2;
const HOURS_AFTER = 4;

/** @throws GatewayError when there is no answer, or the list is longer than can be read */
async function findIn(
  client: ReturnType<typeof createYookassaClient>,
  { paymentId, orderId, createdAt }: StartedPayment,
  withinMs: number,
): Promise<GatewayPayment | undefined> {
  const deadline = performance.now() + withinMs;
  const [from, to] = [addMinutes(createdAt, -HOURS_BEFORE * 60), addMinutes(createdAt, HOURS_AFTER * 60)];
  const page = (cursor?: string) =>
    client.listPayments({ from, to, cursor, withinMs: Math.max(1, Math.floor(deadline - performance.now())) });
  for await (const payment of listPages(page, MAX_PAGES.find, tooMany)) {
    const { metadata } = payment;
    // Old payments carry no `payment_id`, only the order's id.
    const isOurs =
      metadata?.payment_id === undefined ? metadata?.order_id === orderId : metadata.payment_id === paymentId;
    if (isOurs) return readGatewayPayment(payment);
  }
  return undefined;
}

type Page<T> = (cursor?: string) => Promise<{ items: T[]; next_cursor?: string | undefined }>;

async function collectIds<T>(page: Page<T>, idOf: (entry: T) => string | undefined): Promise<RecentEntries> {
  const ids = new Set<string>();
  let more = false;
  for await (const entry of listPages(page, MAX_PAGES.list, () => (more = true))) {
    const id = idOf(entry);
    if (id !== undefined) ids.add(id);
  }
  return { ids: [...ids], more };
}

/** Yields entries page by page, newest first; calls `onMore` when `maxPages` was not enough. */
async function* listPages<T>(page: Page<T>, maxPages: number, onMore: () => void) {
  let cursor: string | undefined;
  for (let read = 0; read < maxPages; read += 1) {
    const { items, next_cursor } = await page(cursor);
    yield* items;
    if (next_cursor === undefined) return;
    cursor = next_cursor;
  }
  onMore();
}

function wireStart(request: PaymentRequest, settings: ReceiptSettings): CreatePayment {
  return {
    amount: wireAmount(request.amount),
    capture: true,
    description: `Заказ №${request.orderNumber}`,
    confirmation: { type: 'redirect', return_url: request.returnUrl },
    payment_method_data: { type: METHODS[request.method] },
    receipt: prepaymentReceipt(request.buyer, request.receipt, settings),
    metadata: { order_id: request.orderId, payment_id: request.paymentId },
  };
}

function whyOf({ duplicated, definite, status }: YookassaError): GatewayFailure {
  if (duplicated) return 'duplicated';
  if (status === 401) return 'unauthorised';
  return definite ? 'refused' : 'silent';
}

async function asGatewayError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    if (!(error instanceof YookassaError)) throw error;
    const why = whyOf(error);
    const reason = [error.code, error.parameter].filter(Boolean).join(' ');
    throw new GatewayError(`yookassa: ${error.message}`, { why, reason, cause: error });
  }
}

function readGatewayPayment(payment: Payment): GatewayPayment {
  const state = STATES[payment.status];
  return {
    providerId: payment.id,
    state,
    amount: readAmount(payment.amount),
    currency: payment.amount.currency,
    orderId: payment.metadata?.order_id,
    paymentId: payment.metadata?.payment_id,
    refunded: payment.refunded_amount ? readAmount(payment.refunded_amount) : NOTHING,
    confirmationUrl: state === 'pending' ? payment.confirmation?.confirmation_url : undefined,
    cancelReason: payment.cancellation_details?.reason,
  };
}

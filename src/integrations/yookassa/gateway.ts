import { addMinutes } from '../../kernel/dates.ts';
import { fromDecimalString, type Kopecks, NOTHING, toDecimalString } from '../../kernel/money.ts';
import {
  GatewayError,
  type GatewayPayment,
  type GatewayPaymentState,
  type RecentEntries,
  type PaymentGateway,
  type PaymentRequest,
  type ReceiptLine,
  type RefundAnswer,
  type RefundRequest,
  type StartedPayment,
} from '../../shop/payments/payment-gateway.port.ts';
import { createYookassaClient, YookassaFault, type YookassaOptions } from './client.ts';
import { PROVIDER, type Amount, type CreatePayment, type Payment, type Receipt, type Refund } from './protocol.ts';

const METHODS = { card: 'bank_card', sbp: 'sbp' } as const;

const STATES: Record<Payment['status'], GatewayPaymentState> = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'paid',
  canceled: 'cancelled',
};

/** A hundred entries each. One payment is looked for while others wait; what was paid in a week is read once an hour. */
const MOST_PAGES = { find: 20, hear: 100 };

const REFUND_STATES = { pending: 'pending', succeeded: 'done', canceled: 'failed' } as const;

// 54-ФЗ codes of the company; 11 replaced 4 when the rate became 22 % in 2026.
const VAT_CODES = { 0: 2, 5: 7, 7: 8, 10: 3, 22: 11 } as const;
const NO_VAT = 1;

// Goods and services are paid before they are shipped; of an advance nobody knows yet what it will buy.
const SUBJECTS = {
  goods: { payment_mode: 'full_prepayment', payment_subject: 'commodity' },
  service: { payment_mode: 'full_prepayment', payment_subject: 'service' },
  advance: { payment_mode: 'advance', payment_subject: 'payment' },
} as const;

/** YooKassa in the role of the shop's payment company. Every method throws {@link GatewayError}. */
export function createYookassaGateway(options: YookassaOptions): PaymentGateway {
  const client = createYookassaClient(options);
  return {
    name: PROVIDER,

    writeStart: (request) => JSON.stringify(wireStart(request)),

    sendStart: (paymentId, start, bound) =>
      guarded(async () => {
        const started = readGatewayPayment(await client.createPayment(start, paymentId, bound?.withinMs));
        if (started.state === 'pending' && !started.confirmationUrl) throw garbage('no address of the payment page');
        return started;
      }),

    findPayment: (ours, bound) => guarded(() => findIn(client, ours, bound?.withinMs ?? options.timeoutMs)),

    readPayment: (providerId, bound) =>
      guarded(async () => {
        try {
          return readGatewayPayment(await client.readPayment(providerId, bound?.withinMs));
        } catch (fault) {
          // Only the company's own words: a proxy's 404 does not mean that the payment does not exist.
          if (fault instanceof YookassaFault && fault.status === 404 && fault.code === 'not_found') return undefined;
          throw fault;
        }
      }),

    paidSince: (since) =>
      guarded(async () => {
        const page = (cursor?: string) => client.listPayments({ from: since, status: 'succeeded', cursor });
        return hear(page, ({ id, metadata }) => (metadata?.order_id === undefined ? undefined : id));
      }),

    refundedSince: (since) =>
      guarded(() =>
        hear(
          (cursor) => client.listRefunds(since, cursor),
          ({ payment_id }) => payment_id,
        ),
      ),

    refundPayment: (request) =>
      guarded(async () => {
        const asked = await client.createRefund(
          {
            payment_id: request.providerPaymentId,
            amount: wireAmount(request.amount),
            description: cut(request.reason, 250),
            ...refundReceipt(request),
          },
          request.refundId,
        );
        // A repeated key brings back the first answer word for word; only reading tells how it ended.
        const refund = asked.status === 'pending' ? await client.readRefund(asked.id) : asked;
        return refundAnswer(refund);
      }),

    readRefund: (providerRefundId) => guarded(async () => refundAnswer(await client.readRefund(providerRefundId))),
  };
}

/** Clocks differ, and a start is repeated for an hour. */
const HOURS_BEFORE = 2;
const HOURS_AFTER = 4;

/** @throws GatewayError when the company is silent, or lists too many */
async function findIn(
  client: ReturnType<typeof createYookassaClient>,
  { paymentId, orderId, createdAt }: StartedPayment,
  withinMs: number,
): Promise<GatewayPayment | undefined> {
  const deadline = performance.now() + withinMs;
  const [from, to] = [addMinutes(createdAt, -HOURS_BEFORE * 60), addMinutes(createdAt, HOURS_AFTER * 60)];
  const page = (cursor?: string) =>
    client.listPayments({ from, to, cursor, withinMs: Math.max(1, Math.floor(deadline - performance.now())) });
  // What was not looked through tells nothing.
  const tooMany = () => {
    throw garbage('more is listed than can be looked through');
  };
  for await (const payment of listed(page, MOST_PAGES.find, tooMany)) {
    const { metadata } = payment;
    // Started before its id was handed over, a payment is known by its order alone.
    const isOurs =
      metadata?.payment_id === undefined ? metadata?.order_id === orderId : metadata.payment_id === paymentId;
    if (isOurs) return readGatewayPayment(payment);
  }
  return undefined;
}

type Page<T> = (cursor?: string) => Promise<{ items: T[]; next_cursor?: string | undefined }>;

async function hear<T>(page: Page<T>, idOf: (entry: T) => string | undefined): Promise<RecentEntries> {
  const ids = new Set<string>();
  let more = false;
  for await (const entry of listed(page, MOST_PAGES.hear, () => (more = true))) {
    const id = idOf(entry);
    if (id !== undefined) ids.add(id);
  }
  return { ids: [...ids], more };
}

/** Entries of a list that comes in pages, the newest first; `onMore` where there are more of them. */
async function* listed<T>(page: Page<T>, mostPages: number, onMore: () => void) {
  let cursor: string | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const { items, next_cursor } = await page(cursor);
    yield* items;
    if (next_cursor === undefined) return;
    cursor = next_cursor;
  }
  onMore();
}

function wireStart(request: PaymentRequest): CreatePayment {
  return {
    amount: wireAmount(request.amount),
    capture: true,
    description: `Заказ №${request.orderNumber}`,
    confirmation: { type: 'redirect', return_url: request.returnUrl },
    payment_method_data: { type: METHODS[request.method] },
    receipt: wireReceipt(request.buyer, request.receipt),
    metadata: { order_id: request.orderId, payment_id: request.paymentId },
  };
}

function refundAnswer({ id, status }: Refund): RefundAnswer {
  return { providerRefundId: id, state: REFUND_STATES[status] };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof GatewayError) throw fault;
    if (!(fault instanceof YookassaFault)) throw fault;
    const why = fault.duplicated ? 'duplicated' : fault.definite ? 'refused' : 'silent';
    const reason = [fault.code, fault.parameter].filter(Boolean).join(' ');
    throw new GatewayError(`yookassa: ${fault.message}`, { why, reason, cause: fault });
  }
}

function garbage(what: string): GatewayError {
  return new GatewayError(`yookassa: ${what}`, { why: 'silent' });
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

function readAmount(amount: Amount): Kopecks {
  const sum = fromDecimalString(amount.value);
  if (sum === undefined) throw garbage('sum makes no sense');
  return sum;
}

function wireAmount(sum: Kopecks): Amount {
  return { value: toDecimalString(sum), currency: 'RUB' };
}

function wireReceipt(buyer: PaymentRequest['buyer'], lines: readonly ReceiptLine[]): Receipt {
  return {
    // The cash register wants digits alone.
    customer: { ...(buyer.email && { email: buyer.email }), phone: buyer.phone.replace(/\D/g, '') },
    items: lines.map((line) => ({
      description: cut(line.description, 128),
      quantity: line.quantity,
      amount: wireAmount(line.unitPrice),
      vat_code: line.vatPercent === null ? NO_VAT : VAT_CODES[line.vatPercent],
      ...SUBJECTS[line.subject],
      measure: 'piece',
    })),
  };
}

/** A partial refund needs a receipt of its own; for a full one the company repeats the payment's. */
function refundReceipt(request: RefundRequest): { receipt?: Receipt } {
  if (!request.buyer || !request.receipt) return {};
  return { receipt: wireReceipt(request.buyer, request.receipt) };
}

/** By characters, not by halves of them. */
function cut(text: string, length: number): string {
  return [...text.trim()].slice(0, length).join('');
}

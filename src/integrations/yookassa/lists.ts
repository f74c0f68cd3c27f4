import { kopecks, NOTHING, totalOf } from '../../kernel/money.ts';
import { GatewayError } from '../../shop/payments/payment-gateway.port.ts';
import type { ListedEntry, PaymentLists } from '../../shop/reconciliation/payment-lists.port.ts';
import { createYookassaClient, YookassaError, type YookassaOptions } from './client.ts';
import {
  PaymentList,
  PROVIDER,
  ReceiptList,
  RefundList,
  type Payment,
  type Refund,
  type RegisteredReceipt,
} from './protocol.ts';
import { isClosing } from './receipts.ts';
import { readAmount, unusableAnswer } from './wire.ts';

/** A page has 100 entries. */
const MAX_PAGES = 500;

/** The lists of YooKassa, for the comparison of days. */
export function createYookassaLists(options: YookassaOptions): PaymentLists {
  const client = createYookassaClient(options);
  return {
    name: PROVIDER,
    async *entriesBetween(from, to) {
      const query = (time: 'captured_at' | 'created_at', cursor?: string) =>
        new URLSearchParams({
          [`${time}.gte`]: from.toISOString(),
          [`${time}.lte`]: to.toISOString(),
          limit: '100',
          ...(cursor !== undefined && { cursor }),
        });
      yield* pages((cursor) => client.list(`/payments?${query('captured_at', cursor)}`, PaymentList), readPayment);
      yield* pages((cursor) => client.list(`/refunds?${query('created_at', cursor)}`, RefundList), readRefund);
      yield* pages((cursor) => client.list(`/receipts?${query('created_at', cursor)}`, ReceiptList), readReceipt);
    },
  };
}

async function* pages<T>(
  page: (cursor?: string) => Promise<{ items: T[]; next_cursor?: string | undefined }>,
  read: (item: T) => ListedEntry | undefined,
): AsyncGenerator<ListedEntry[]> {
  let cursor: string | undefined;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const { items, next_cursor } = await asGatewayError(page(cursor));
    yield items.flatMap((item) => read(item) ?? []);
    if (next_cursor === undefined) return;
    cursor = next_cursor;
  }
  throw unusableAnswer('more is listed than can be read');
}

async function asGatewayError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof YookassaError)) throw error;
    const why = error.status === 401 ? 'unauthorised' : 'silent';
    throw new GatewayError(`yookassa: ${error.message}`, { why, cause: error });
  }
}

function readPayment(payment: Payment): ListedEntry | undefined {
  if (payment.captured_at === undefined) return undefined;
  return {
    kind: 'payment',
    providerId: payment.id,
    at: readTime(payment.captured_at),
    providerPaymentId: payment.id,
    state: payment.status === 'waiting_for_capture' ? 'pending' : payment.status,
    amount: readAmount(payment.amount),
    refunded: payment.refunded_amount ? readAmount(payment.refunded_amount) : NOTHING,
    income: payment.income_amount && readAmount(payment.income_amount),
    receipt: payment.receipt_registration,
  };
}

function readRefund(refund: Refund): ListedEntry {
  return {
    kind: 'refund',
    providerId: refund.id,
    at: readTime(refund.created_at),
    providerPaymentId: refund.payment_id,
    state: refund.status,
    amount: readAmount(refund.amount),
    refunded: NOTHING,
    receipt: refund.receipt_registration,
  };
}

/** A receipt that sets off a prepayment; those of payments and refunds themselves are told by their registration. */
function readReceipt(receipt: RegisteredReceipt): ListedEntry | undefined {
  const at = receipt.created_at ?? receipt.registered_at;
  if (!isClosing(receipt) || receipt.payment_id === undefined || at === undefined) return undefined;
  return {
    kind: 'receipt',
    providerId: receipt.id,
    at: readTime(at),
    providerPaymentId: receipt.payment_id,
    state: receipt.status,
    // One made in the cabinet may sell a part of a piece.
    amount: totalOf(receipt.items.map(({ amount, quantity }) => kopecks(Math.round(readAmount(amount) * quantity)))),
    refunded: NOTHING,
  };
}

function readTime(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw unusableAnswer('a time makes no sense');
  return at;
}

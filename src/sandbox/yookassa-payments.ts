// Longer than usual: payments and their refunds share their sums.
import { fromDecimalString, kopecks, type Kopecks, NOTHING, toDecimalString } from '../kernel/money.ts';
import type {
  Amount,
  CreatePayment,
  CreateRefund,
  Payment,
  Receipt,
  Refund,
} from '../integrations/yookassa/protocol.ts';
import { paidMethod } from './yookassa-paid-method.ts';
import { sumOfItems } from './yookassa-items.ts';
import { YookassaRefusal } from './yookassa-refusal.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** A payment with the data that the API does not return. */
export interface PaymentRecord {
  payment: Payment;
  readonly capture: boolean;
  readonly withReceipt: boolean;
  readonly returnUrl: string | undefined;
}

const HOUR = 3_600_000;
const FEE_PERCENT = 3;
const LIMITS: Record<string, number> = { sbp: 70_000_000, bank_card: 35_000_000 };

export type PaymentRegistry = ReturnType<typeof createPaymentRegistry>;

/** Payments and refunds of the fake YooKassa, with all their state changes. */
export function createPaymentRegistry(context: SandboxContext) {
  const saved = context.saved.restore<{ records: PaymentRecord[]; refunds: Refund[] }>('yookassa');
  const records = new Map<string, PaymentRecord>((saved?.records ?? []).map((record) => [record.payment.id, record]));
  const refunds = new Map<string, Refund>((saved?.refunds ?? []).map((refund) => [refund.id, refund]));
  context.saved.register('yookassa', () => ({ records: [...records.values()], refunds: [...refunds.values()] }));
  let refundsAre: 'pending' | 'at-once' = 'at-once';
  context.onReset(() => {
    records.clear();
    refunds.clear();
    refundsAre = 'at-once';
  });

  const stamp = () => context.now().toISOString();

  function change(record: PaymentRecord, fields: Partial<Payment>): Payment {
    record.payment = { ...record.payment, ...fields };
    context.changed();
    return record.payment;
  }

  function require(id: string): PaymentRecord {
    const record = records.get(id);
    if (!record)
      throw new YookassaRefusal(
        404,
        `Payment doesn't exist or access denied. Specify the payment ID for this store.`,
        'payment_id',
      );
    return record;
  }

  function requireRefund(id: string): Refund {
    const refund = refunds.get(id);
    if (!refund) throw new YookassaRefusal(404, `Refund doesn't exist or access denied`, 'refund_id');
    return refund;
  }

  const refundedOf = ({ refunded_amount }: Payment) => sumOf(refunded_amount);

  /** The money of a refund has left. */
  function recordRefunded(record: PaymentRecord, sum: Kopecks): void {
    const { payment } = record;
    const refunded = kopecks(refundedOf(payment) + sum);
    change(record, {
      refunded_amount: { value: toDecimalString(refunded), currency: payment.amount.currency },
      refundable: refunded < requireSum(payment.amount),
    });
  }

  function requireStatus(record: PaymentRecord, status: Payment['status'], what: string): void {
    if (record.payment.status !== status) {
      throw new YookassaRefusal(400, `Incorrect payment status for ${what}: ${record.payment.status}`, 'status');
    }
  }

  return {
    require,

    /** @param checkoutBase address of the payment page without the id */
    create(request: CreatePayment, shopId: string, checkoutBase: string): Payment {
      const type = request.payment_method_data?.type;
      const sum = requireSum(request.amount);
      if (type === 'sbp' && !request.capture)
        throw new YookassaRefusal(400, 'Two-stage payments are not available for SBP', 'capture');
      if (type && sum > (LIMITS[type] ?? Infinity))
        throw new YookassaRefusal(400, 'Amount is over the limit of the method', 'amount');
      if (request.receipt) requireReceipt(request.receipt, sum);
      const id = context.ids.uuid();
      const payment: Payment = {
        id,
        status: 'pending',
        amount: request.amount,
        description: request.description,
        recipient: { account_id: shopId, gateway_id: '100700' },
        created_at: stamp(),
        confirmation: request.confirmation && {
          type: 'redirect',
          return_url: request.confirmation.return_url,
          confirmation_url: `${checkoutBase}/${id}`,
        },
        payment_method: type && { type, id, saved: false, status: 'inactive' },
        receipt_registration: request.receipt && 'pending',
        test: true,
        paid: false,
        refundable: false,
        metadata: request.metadata,
      };
      records.set(id, {
        payment,
        capture: request.capture,
        withReceipt: request.receipt !== undefined,
        returnUrl: request.confirmation?.return_url,
      });
      context.changed();
      return payment;
    },

    /** The buyer paid: the money is captured or held, as the shop requested. */
    pay(id: string, card = '5555555555554477'): Payment {
      const record = require(id);
      requireStatus(record, 'pending', 'paying');
      const payment_method = paidMethod(record.payment, card);
      if (!record.capture) {
        const expires_at = new Date(context.now().getTime() + 7 * 24 * HOUR).toISOString();
        return change(record, { status: 'waiting_for_capture', paid: true, payment_method, expires_at });
      }
      return change(record, {
        status: 'succeeded',
        paid: true,
        refundable: true,
        captured_at: stamp(),
        income_amount: incomeOf(record.payment.amount),
        payment_method,
        refunded_amount: { value: '0.00', currency: record.payment.amount.currency },
        receipt_registration: record.withReceipt ? 'succeeded' : undefined,
      });
    },

    capture(id: string, amount?: Amount): Payment {
      const record = require(id);
      requireStatus(record, 'waiting_for_capture', 'capture');
      if (amount && requireSum(amount) > requireSum(record.payment.amount)) {
        throw new YookassaRefusal(400, 'Amount is over the held sum', 'amount');
      }
      return change(record, {
        status: 'succeeded',
        refundable: true,
        captured_at: stamp(),
        expires_at: undefined,
        amount: amount ?? record.payment.amount,
        income_amount: incomeOf(amount ?? record.payment.amount),
        refunded_amount: { value: '0.00', currency: record.payment.amount.currency },
      });
    },

    /** The shop cancels a held payment. */
    cancel(id: string): Payment {
      const record = require(id);
      requireStatus(record, 'waiting_for_capture', 'cancel');
      return change(record, {
        status: 'canceled',
        paid: false,
        refundable: false,
        expires_at: undefined,
        cancellation_details: { party: 'merchant', reason: 'canceled_by_merchant' },
      });
    },

    /** The bank declined the payment, or it expired. */
    fail(id: string, party: 'payment_network' | 'yoo_money', reason: string): Payment {
      const record = require(id);
      requireStatus(record, 'pending', 'declining');
      return change(record, { status: 'canceled', paid: false, cancellation_details: { party, reason } });
    },

    refund(request: CreateRefund): Refund {
      const record = require(request.payment_id);
      requireStatus(record, 'succeeded', 'refund');
      const { payment } = record;
      const sum = requireSum(request.amount);
      const paid = requireSum(payment.amount);
      const waiting = [...refunds.values()].filter(
        ({ payment_id, status }) => payment_id === payment.id && status === 'pending',
      );
      const before = refundedOf(payment) + waiting.reduce((all, { amount }) => all + sumOf(amount), 0);
      if (sum + before > paid) throw new YookassaRefusal(400, 'Amount is over what is left of the payment', 'amount');
      if (request.receipt) requireReceipt(request.receipt, sum);
      else if (record.withReceipt && sum < paid)
        throw new YookassaRefusal(400, 'Receipt is missing or illegal', 'receipt');
      const refund: Refund = {
        id: context.ids.uuid(),
        payment_id: payment.id,
        status: refundsAre === 'pending' ? 'pending' : 'succeeded',
        amount: request.amount,
        created_at: stamp(),
        description: request.description,
        receipt_registration: record.withReceipt ? 'succeeded' : undefined,
      };
      refunds.set(refund.id, refund);
      if (refund.status === 'succeeded') recordRefunded(record, sum);
      return refund;
    },

    /** Whether refunds wait until they are ended, or are done at once, as by themselves. */
    makeRefunds(how: 'pending' | 'at-once'): void {
      refundsAre = how;
    },

    /** The network has carried out a refund that waits, or has refused it. */
    endRefund(id: string, status: 'succeeded' | 'canceled'): Refund {
      const refund = requireRefund(id);
      if (refund.status !== 'pending') throw new YookassaRefusal(400, `The refund is ${refund.status}`, 'status');
      const cancellation_details = { party: 'refund_network', reason: 'rejected_by_payee' };
      const ended: Refund = { ...refund, status, ...(status === 'canceled' && { cancellation_details }) };
      refunds.set(id, ended);
      if (status === 'succeeded') recordRefunded(require(refund.payment_id), requireSum(refund.amount));
      context.changed();
      return ended;
    },

    /** Changes what the company reports: another sum, currency, order or receipt than the shop requested. */
    restate(
      id: string,
      { amount, orderId, receipt }: { amount?: Partial<Amount>; orderId?: string; receipt?: string },
    ): Payment {
      const record = require(id);
      const { payment } = record;
      return change(record, {
        amount: { ...payment.amount, ...amount },
        receipt_registration: receipt ?? payment.receipt_registration,
        metadata: { ...payment.metadata, ...(orderId !== undefined && { order_id: orderId }) },
      });
    },

    requireRefund,

    /** Newest first. */
    payments: (): Payment[] => [...records.values()].map(({ payment }) => payment).reverse(),
    refunds: (): Refund[] => [...refunds.values()].reverse(),

    /** Pending payments older than an hour, the time a buyer has to pay. */
    overdue: (): Payment[] =>
      [...records.values()]
        .map(({ payment }) => payment)
        .filter(
          (payment) => payment.status === 'pending' && Date.parse(payment.created_at) + HOUR < context.now().getTime(),
        ),
  };
}

/** A test may have restated the payment, in another currency, too. */
function incomeOf(amount: Amount): Amount {
  const sum = fromDecimalString(amount.value) ?? 0;
  return { ...amount, value: toDecimalString((sum - Math.round((sum * FEE_PERCENT) / 100)) as Kopecks) };
}

const sumOf = (amount: Amount | undefined): Kopecks => fromDecimalString(amount?.value ?? '0') ?? NOTHING;

function requireSum(amount: Amount): Kopecks {
  const sum = fromDecimalString(amount.value);
  if (!sum || amount.currency !== 'RUB') throw new YookassaRefusal(400, 'Invalid amount value', 'amount');
  return sum;
}

function requireReceipt(receipt: Receipt, sum: Kopecks): void {
  const total = sumOfItems(receipt.items);
  const reachable = receipt.customer.email || receipt.customer.phone;
  if (total !== sum || !reachable) throw new YookassaRefusal(400, 'Receipt is missing or illegal', 'receipt');
}

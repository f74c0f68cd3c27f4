import type { CreateReceipt, RegisteredReceipt } from '../integrations/yookassa/protocol.ts';
import { fromDecimalString, NOTHING } from '../kernel/money.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { markingCode } from './yookassa-codes.ts';
import { sumOfItems } from './yookassa-items.ts';
import { ownReceipts, registered } from './yookassa-own-receipts.ts';
import type { PaymentRegistry } from './yookassa-payments.ts';
import { YookassaRefusal } from './yookassa-refusal.ts';

interface ReceiptRecord {
  readonly receipt: RegisteredReceipt & { readonly created_at: string };
  /** Set by the control API; otherwise the cash register needs a moment. */
  fixed?: RegisteredReceipt['status'];
  readonly number: number;
}

/** How long the cash register takes. */
const MOMENT_MS = 2_000;
/** Limits of «Чеки от ЮKassa». */
const MOST_ITEMS = 80;
const MOST_RECEIPTS = 50;

const sumIn = (value: string) => fromDecimalString(value) ?? NOTHING;

/** Receipts as the cash register of the fake YooKassa registers them: sent apart from their payments, and those that go with these. */
export function createReceiptRegistry(context: SandboxContext, payments: PaymentRegistry) {
  const saved = context.saved.restore<ReceiptRecord[]>('yookassa-receipts');
  const records = new Map<string, ReceiptRecord>((saved ?? []).map((record) => [record.receipt.id, record]));
  context.saved.register('yookassa-receipts', () => [...records.values()]);
  context.onReset(() => records.clear());

  /** The receipt as of now. */
  function current({ receipt, fixed, number }: ReceiptRecord) {
    const registersAt = Date.parse(receipt.created_at) + MOMENT_MS;
    const status = fixed ?? (registersAt <= context.now().getTime() ? 'succeeded' : 'pending');
    return registered({ ...receipt, status }, 3_000 + number, new Date(registersAt));
  }

  function require(id: string): ReceiptRecord {
    const record = records.get(id);
    if (!record) throw new YookassaRefusal(404, `Receipt doesn't exist or access denied`, 'receipt_id');
    return record;
  }

  /** Newest first. */
  const list = () => [...records.values()].map(current).reverse();

  return {
    create({ payment_id, items, settlements, customer }: CreateReceipt): RegisteredReceipt {
      const { payment } = payments.require(payment_id);
      if (payment.status !== 'succeeded')
        throw new YookassaRefusal(400, `Incorrect payment status for a receipt: ${payment.status}`, 'payment_id');
      const sum = sumOfItems(items);
      const settled = settlements.reduce((total, { amount }) => total + sumIn(amount.value), 0);
      if (sum !== settled || sum === 0 || items.length > MOST_ITEMS || !(customer.email || customer.phone))
        throw new YookassaRefusal(400, 'Receipt is missing or illegal', 'receipt');
      if (items.some(({ mark_code_info: code, quantity }) => code && (quantity !== 1 || !markingCode(code.gs_1m))))
        throw new YookassaRefusal(400, 'Marking code is missing or illegal', 'receipt.items.mark_code_info');
      const earlier = list().filter((one) => one.payment_id === payment_id && one.status !== 'canceled');
      const before = earlier.reduce((total, one) => total + sumOfItems(one.items), 0);
      if (earlier.length >= MOST_RECEIPTS || before + sum > sumIn(payment.amount.value))
        throw new YookassaRefusal(400, 'Receipts are over the amount of the payment', 'settlements');
      const record: ReceiptRecord = {
        receipt: {
          id: `rt-${context.ids.uuid()}`,
          type: 'payment',
          payment_id,
          status: 'pending',
          items,
          settlements,
          created_at: context.now().toISOString(),
        },
        number: records.size + 1,
      };
      records.set(record.receipt.id, record);
      context.changed();
      return record.receipt;
    },
    read(id: string): RegisteredReceipt {
      const [own] = records.has(id) ? [] : ownReceipts(payments, id.replace(/^rt-/, ''));
      return own ?? current(require(id));
    },
    /** Without those that go with payments and refunds. */
    list,
    /** With them, as the company lists them. */
    listAll({ payment_id, refund_id }: Record<string, string>) {
      const all = [...list(), ...ownReceipts(payments, payment_id ?? refund_id)];
      const found = refund_id === undefined ? all : all.filter((one) => one.refund_id === refund_id);
      return found.sort((one, other) => other.created_at.localeCompare(one.created_at));
    },
    /**
     * Makes the cash register register a receipt, refuse it, or take for ever.
     * @param id of the receipt; of the payment or the refund that it goes with
     */
    fix(id: string, status: RegisteredReceipt['status']): void {
      const record = records.get(id);
      if (!record) return payments.fixReceipt(id, status);
      record.fixed = status;
      context.changed();
    },
  };
}

import type { Amount, RegisteredReceipt } from '../integrations/yookassa/protocol.ts';
import type { PaymentRegistry } from './yookassa-payments.ts';

type Own = RegisteredReceipt & { readonly created_at: string };

/**
 * Receipts that go with paid payments and with refunds, without lines, which nobody reads: as `receipt_registration` says.
 * @param ownerId only those of this payment or refund
 */
export function ownReceipts(registry: PaymentRegistry, ownerId?: string): Own[] {
  const [payments, refunds] = [registry.payments().reverse(), registry.refunds().reverse()];
  return [
    ...payments.flatMap(({ id, captured_at: at, amount, receipt_registration: state }, nth) =>
      at === undefined || (ownerId ?? id) !== id
        ? []
        : own({ id, type: 'payment', payment_id: id, at, amount, state, number: 10_000 + nth }),
    ),
    ...refunds.flatMap(({ id, created_at: at, amount, receipt_registration: state }, nth) =>
      (ownerId ?? id) === id ? own({ id, type: 'refund', refund_id: id, at, amount, state, number: 20_000 + nth }) : [],
    ),
  ];
}

interface Owner {
  readonly id: string;
  readonly type: 'payment' | 'refund';
  readonly payment_id?: string;
  readonly refund_id?: string;
  readonly at: string;
  readonly amount: Amount;
  readonly state: string | undefined;
  readonly number: number;
}

function own({ id, at, amount, state, number, ...about }: Owner): Own[] {
  if (state !== 'pending' && state !== 'succeeded' && state !== 'canceled') return [];
  const settlements = [{ type: 'cashless', amount }];
  return [registered({ ...about, id: `rt-${id}`, status: state, items: [], settlements, created_at: at }, number, at)];
}

/** With the numbers of the cash register, once it has registered the receipt. */
export function registered(receipt: Own, number: number, at: Date | string): Own {
  if (receipt.status !== 'succeeded') return receipt;
  return {
    ...receipt,
    fiscal_document_number: String(number),
    fiscal_storage_number: '9288000100115785',
    fiscal_attribute: String(2_617_600_000 + number),
    registered_at: new Date(at).toISOString(),
  };
}

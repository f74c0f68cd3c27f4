import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { Companies } from '../companies.ts';
import { handOverReceipts } from '../orders/hand-over-receipts.reads.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { HandOverReceiptKind } from '../orders/receipt-kinds.rules.ts';
import { addedByChanges } from '../payments/change-to-pay.reads.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { receiptLines, receiptLinesOfAdded } from '../payments/receipt.rules.ts';
import type { ReceiptState } from './closing-receipt.rules.ts';
import type { ReceiptKind } from './receipts.tables.ts';

/** A receipt as its buyer sees it. */
export interface BuyerReceipt {
  readonly id: string;
  readonly kind: ReceiptKind | HandOverReceiptKind;
  readonly amount: Kopecks;
  /** Empty for a receipt of the hand-over, and for a refund of the rest that an earlier version has sent. */
  readonly lines: readonly BuyerReceiptLine[];
  /** The cash register has made it. */
  readonly isRegistered: boolean;
  /** Null until they are known. */
  readonly numbers: FiscalNumbers | null;
  /** When the cash register made it, where that is known. */
  readonly registeredAt: Date | null;
  /** Of the hand-over where only its day is known. */
  readonly madeOn: Date | null;
}

interface BuyerReceiptLine extends ReceiptLine {
  /** Its VAT has the calculated rate, as 22/122. */
  readonly isCalculated: boolean;
}

interface Row extends Record<string, unknown> {
  id: string;
  kind: ReceiptKind;
  amount: Kopecks;
  state: ReceiptState;
  lines: readonly ReceiptLine[];
  storage: string | null;
  document: string | null;
  attribute: string | null;
  registered_at: string | null;
  change_id: string | null;
  is_whole: boolean;
  is_prepayment: boolean;
  provider: string;
}

/**
 * Receipts of an order, the oldest first, those of the hand-over at the end, without those that the cash register has refused. The
 * lines of a payment's receipt follow from the order, and a refund of the whole payment repeats them. How VAT of a prepayment is named
 * is what its company writes now.
 */
export async function buyerReceipts(
  { db, companies }: { readonly db: Db; readonly companies: Pick<Companies, 'payments'> },
  orderId: string,
): Promise<readonly BuyerReceipt[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.kind, r.amount, r.state, case r.kind when 'refund' then coalesce(f.lines, '[]') else r.lines end as lines,
      r.fiscal_storage_number as storage, r.fiscal_document_number as document, r.fiscal_attribute as attribute,
      r.registered_at, p.change_id, r.kind = 'payment' or (r.kind = 'refund' and f.lines is null and r.amount = p.amount) as is_whole,
      r.kind = 'payment' or (r.kind = 'refund' and f.settled is not true) as is_prepayment, r.provider
    from receipts r join payments p on p.id = r.payment_id
      left join refunds f on r.kind = 'refund' and f.order_id = r.order_id and f.id::text = r.part
    where r.order_id = ${orderId} and r.state <> 'canceled' order by r.created_at, r.part`);
  const changeIds = new Set(rows.flatMap((row) => (row.is_whole && row.change_id !== null ? [row.change_id] : [])));
  const added = await addedByChanges(db, [...changeIds]);
  const ofFirst = rows.some((row) => row.is_whole && row.change_id === null) ? await linesOfFirst(db, orderId) : [];
  const linesOf = ({ is_whole, lines, change_id: changeId }: Pick<Row, 'is_whole' | 'lines' | 'change_id'>) => {
    if (!is_whole) return lines;
    return changeId === null ? ofFirst : receiptLinesOfAdded(added.get(changeId) ?? []);
  };
  const calculating = new Set(
    companies.payments.all.filter(({ prepaymentVat }) => prepaymentVat === 'calculated').map(({ name }) => name),
  );
  const ofCompany = rows.map(({ id, kind, amount, state, storage, document, attribute, registered_at, ...row }) => ({
    id,
    kind,
    amount,
    lines: linesOf(row).map((line) => ({
      ...line,
      isCalculated: calculating.has(row.provider) && (row.is_prepayment || line.isPrepayment === true),
    })),
    isRegistered: state === 'succeeded',
    numbers: storage !== null && document !== null && attribute !== null ? { storage, document, attribute } : null,
    registeredAt: registered_at === null ? null : new Date(registered_at),
    madeOn: null,
  }));
  const ofHandOver = (await handOverReceipts(db, orderId)).map(
    ({ id, kind, amount, storage, document, attribute, at }): BuyerReceipt => ({
      id,
      kind,
      amount,
      lines: [],
      isRegistered: true,
      numbers: { storage, document, attribute },
      registeredAt: null,
      madeOn: at,
    }),
  );
  return [...ofCompany, ...ofHandOver];
}

/** As they were sent with the first payment. */
async function linesOfFirst(db: Db, orderId: string): Promise<readonly ReceiptLine[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.paymentId)))
    .orderBy(asc(orderLines.position));
  return order ? receiptLines({ ...order, lines, adjustments: await adjustmentsOf(db, orderId) }) : [];
}

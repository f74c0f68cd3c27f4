import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { moscowClock } from '../../kernel/moscow-time.ts';
import type { Db } from '../../platform/database.ts';
import { orderAdjustments, orderLines, orders } from '../orders/orders.tables.ts';
import { addedByChanges } from '../payments/change-to-pay.reads.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { receiptLines, receiptLinesOfAdded } from '../payments/receipt.rules.ts';
import type { ReceiptKind } from '../receipts/receipts.tables.ts';
import { momentsOf, type Period, type ReportRow } from './report.rules.ts';
import { openVatSums, rateName, taxedParts } from './vat.rules.ts';

const BATCH = 500;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly moment: number;
  readonly kind: ReceiptKind;
  readonly amount: Kopecks;
  readonly lines: readonly ReceiptLine[];
  readonly isWhole: boolean;
  readonly document: string | null;
  readonly orderId: string;
  readonly changeId: string | null;
  readonly order: number;
}

const KINDS: Readonly<Record<ReceiptKind, string>> = { payment: 'Оплата', closing: 'Полный расчёт', refund: 'Возврат' };

/**
 * Receipts that cash registers of payment companies have made, the oldest first, in batches by the index of their time. Lines of a
 * payment's receipt follow from the order, as for its buyer.
 */
async function* receiptBatches(db: Db, period: Period): AsyncGenerator<readonly Row[]> {
  const { since, before } = momentsOf(period);
  let after: Pick<Row, 'moment' | 'id'> | undefined;
  for (;;) {
    const at = sql`coalesce(r.registered_at, r.created_at)`;
    const { rows } = await db.execute<Row>(sql`
      select r.id, (extract(epoch from ${at}) * 1000000)::bigint as moment, r.kind, r.amount, o.number as "order", r.order_id as "orderId", p.change_id as "changeId",
        r.fiscal_document_number as document, case r.kind when 'refund' then coalesce(f.lines, '[]') else r.lines end as lines,
        r.kind = 'payment' or (r.kind = 'refund' and f.lines is null and r.amount = p.amount) as "isWhole"
      from receipts r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
        left join refunds f on r.kind = 'refund' and f.order_id = r.order_id and f.id::text = r.part
      where r.state = 'succeeded' and ${at} >= ${since}::timestamptz and ${at} < ${before}::timestamptz and ${
        after
          ? sql`(${at}, r.id) > (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
          : sql`true`
      }
      order by ${at}, r.id limit ${BATCH}`);
    if (rows.length > 0) yield await withLines(db, rows);
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}

/** With the lines of whole payments. */
async function withLines(db: Db, rows: readonly Row[]): Promise<readonly Row[]> {
  const wholes = rows.filter(({ isWhole }) => isWhole);
  if (wholes.length === 0) return rows;
  const added = await addedByChanges(db, [...new Set(wholes.flatMap(({ changeId }) => changeId ?? []))]);
  const ids = [...new Set(wholes.map(({ orderId }) => orderId))];
  const { orderId, paymentId, position } = orderLines;
  const found = await Promise.all([
    db
      .select({ id: orders.id, baseDeliveryPrice: orders.baseDeliveryPrice })
      .from(orders)
      .where(inArray(orders.id, ids)),
    db
      .select()
      .from(orderLines)
      .where(and(inArray(orderId, ids), isNull(paymentId)))
      .orderBy(asc(position)),
    db
      .select()
      .from(orderAdjustments)
      .where(inArray(orderAdjustments.orderId, ids))
      .orderBy(asc(orderAdjustments.position)),
  ]);
  const lines = Map.groupBy(found[1], (line) => line.orderId);
  const adjustments = Map.groupBy(found[2], (one) => one.orderId);
  const whole = new Map(
    found[0].map(({ id, baseDeliveryPrice }) => [
      id,
      receiptLines({ baseDeliveryPrice, lines: lines.get(id) ?? [], adjustments: adjustments.get(id) ?? [] }),
    ]),
  );
  const linesOf = ({ orderId: id, changeId }: Row) =>
    changeId === null ? (whole.get(id) ?? []) : receiptLinesOfAdded(added.get(changeId) ?? []);
  return rows.map((row) => (row.isWhole ? { ...row, lines: linesOf(row) } : row));
}

/** Sums and VAT of issued receipts by rate. */
export async function vatRates(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const sums = openVatSums();
  for await (const batch of receiptBatches(db, period))
    for (const receipt of batch) for (const part of taxedParts(receipt)) sums.add(receipt.kind, part);
  return sums.rows();
}

/** Each receipt, a row for each of its rates. */
export async function* vatReceipts(db: Db, period: Period): AsyncGenerator<readonly ReportRow[]> {
  for await (const batch of receiptBatches(db, period))
    yield batch.flatMap((receipt) =>
      taxedParts(receipt).map(({ percent, sum, vat }) => ({
        time: moscowClock(new Date(receipt.moment / 1000))
          .toISOString()
          .slice(0, 16)
          .replace('T', ' '),
        order: receipt.order,
        kind: KINDS[receipt.kind],
        document: receipt.document ?? '',
        rate: rateName(percent),
        sum,
        vat,
      })),
    );
}

/** Receipts of our till and of carriers: the shop knows their sums alone. */
export async function receiptsAtHandOver(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const { rows } = await db.execute<Record<string, string | number>>(sql`
    select kind, count(*)::int as receipts, sum(amount)::bigint as amount from (
      select 'Наша касса' as kind, s.collected as amount
      from shipment_events v join shipments s on s.id = v.shipment_id and s.method = 'pickup'
      where v.to_state in ('delivered', 'partly-delivered') and s.fiscal is not null
        and v.at >= ${since}::timestamptz and v.at < ${before}::timestamptz
      union all
      select 'Служба доставки', c.amount from cod_claims c
      where c.fiscal is not null and c.collected_at >= ${since}::timestamptz and c.collected_at < ${before}::timestamptz
      union all
      select 'Возврат через нашу кассу', -r.amount from refunds r
      where r.by_hand and r.fiscal is not null and r.state = 'done'
        and r.updated_at >= ${since}::timestamptz and r.updated_at < ${before}::timestamptz
    ) found group by kind order by kind`);
  return rows;
}

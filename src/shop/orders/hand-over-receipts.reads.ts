import { sql, type SQL } from 'drizzle-orm';
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { HandOverReceiptKind } from './receipt-kinds.rules.ts';

/** A receipt of an order that was paid when it was handed over: its numbers and its sum are known, not its lines. */
interface HandOverReceipt extends FiscalNumbers {
  readonly id: string;
  readonly kind: HandOverReceiptKind;
  readonly amount: Kopecks;
  /** Of the hand-over, or of the refund: on that day. */
  readonly at: Date;
}

/** Rows of {@link HandOverReceipt}. @param orderId an expression of SQL */
export const handOverReceiptRows = (orderId: SQL): SQL => sql`(
  select h.id, h.kind, h.amount, h.fiscal->>'storage' as storage, h.fiscal->>'document' as document,
    h.fiscal->>'attribute' as attribute, h.at
  from (
    select s.id::text as id, 'till' as kind, s.collected as amount, s.fiscal, coalesce((select max(e.at) from shipment_events e
        where e.shipment_id = s.id and e.to_state in ('delivered', 'partly-delivered')), s.updated_at) as at
    from shipments s where s.order_id = ${orderId} and s.state in ('delivered', 'partly-delivered') and s.collected > 0
    union all
    select 'claim-' || c.id, 'agent', c.amount, c.fiscal, c.collected_at from cod_claims c where c.order_id = ${orderId}
    union all
    select f.id::text, 'till-refund', f.amount, f.fiscal, f.updated_at from refunds f
    where f.order_id = ${orderId} and f.by_hand and f.state = 'done'
  ) h where h.fiscal is not null
)`;

/** The oldest first. */
export async function handOverReceipts(db: Db, orderId: string): Promise<readonly HandOverReceipt[]> {
  const { rows } = await db.execute<Omit<HandOverReceipt, 'at'> & { at: string } & Record<string, unknown>>(
    sql`select * from ${handOverReceiptRows(sql`${orderId}::uuid`)} h order by at`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Receipts of an order with numbers, those of its payment company too, as a JSON array, the oldest first.
 * @param orderId an expression of SQL
 */
export const numberedReceipts = (orderId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('kind', n.kind, 'amount', n.amount, 'storage', n.storage, 'document', n.document,
    'attribute', n.attribute, 'at', n.at) order by n.since, n.part), '[]')
  from (
    select r.kind, r.amount, r.fiscal_storage_number as storage, r.fiscal_document_number as document,
      r.fiscal_attribute as attribute, coalesce(r.registered_at, r.created_at) as at, r.created_at as since, r.part
    from receipts r where r.order_id = ${orderId} and r.state = 'succeeded' and r.fiscal_document_number is not null
      and r.fiscal_storage_number is not null and r.fiscal_attribute is not null
    union all
    select h.kind, h.amount, h.storage, h.document, h.attribute, h.at, h.at, h.id from ${handOverReceiptRows(orderId)} h
  ) n
)`;

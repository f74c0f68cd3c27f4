import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { OpenCodes } from './codes-to-return.rules.ts';

interface Row extends Record<string, unknown> {
  readonly code: string;
  /** Of a pack of a box in whose place another one was sent, and which is not in that one. */
  readonly spareProduct: number | null;
}

/** Marking codes that closing receipts of an order have sold, and no receipt of a refund has taken back. */
export async function openCodes(db: Db, orderId: string): Promise<OpenCodes> {
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select line->>'markingCode' as code from receipts r cross join jsonb_array_elements(r.lines) as line
      where r.order_id = ${orderId} and r.state <> 'canceled' and line ? 'markingCode'
      except select line->>'markingCode' from refunds f cross join jsonb_array_elements(f.lines) as line
      where f.order_id = ${orderId} and f.state <> 'failed' and line ? 'markingCode'
    ), packs as (
      select u.code, u.product_id, exists (
        select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again') as replaced
      from shipments s join shipment_units u on u.shipment_id = s.id
      where s.order_id = ${orderId} and u.removed_at is null and u.code is not null
    )
    select o.code, (select min(p.product_id) from packs p where p.code = o.code having bool_and(p.replaced)) as "spareProduct"
    from open o order by o.code`);
  return {
    all: new Set(rows.map(({ code }) => code)),
    spare: rows.flatMap(({ code, spareProduct }) => (spareProduct === null ? [] : [{ productId: spareProduct, code }])),
  };
}

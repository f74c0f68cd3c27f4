import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { ReturnReason } from '../../kernel/return-reasons.ts';
import type { Db } from '../../platform/database.ts';

/** Goods of a return by name, with the number of packs. */
export type NamedPacks = readonly { readonly name: string; readonly packs: number }[];

/** Of the return `t`. */
export const packsByName = sql`(
  select coalesce(json_agg(json_build_object('name', p.name, 'packs', g.packs) order by p.id), '[]') from (
    select u.product_id, count(*)::int as packs from return_units r join shipment_units u on u.id = r.unit_id
    where r.return_id = t.id group by u.product_id
  ) g join products p on p.id = g.product_id)`;

/** A return as letters to its buyer need it. */
export interface ReturnSummary extends Record<string, unknown> {
  readonly number: number;
  readonly state: string;
  readonly reason: ReturnReason | null;
  readonly goods: NamedPacks;
  /** Money and certificates of refunds that wait for a second member of the staff. */
  readonly awaiting: Kopecks;
  /** Whether money for its packs was sent already. */
  readonly refunded: boolean;
}

export async function returnSummary(db: Db, returnId: string): Promise<ReturnSummary | undefined> {
  const { rows } = await db.execute<ReturnSummary>(sql`
    with money as (
      select r.state, r.amount + r.delivery_certificate
        + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id) as sum
      from refunds r
      where r.state <> 'failed' and r.order_id = (select order_id from returns where id = ${returnId}) and exists (
        select 1 from refund_units f join return_units u on u.unit_id = f.unit_id
        where f.refund_id = r.id and u.return_id = ${returnId})
    )
    select t.number, t.state, t.reason,
      ${packsByName} as goods,
      (select coalesce(sum(sum), 0)::bigint from money where state = 'awaiting-approval') as awaiting,
      exists (select 1 from money where state <> 'awaiting-approval') as refunded
    from returns t where t.id = ${returnId}`);
  return rows[0];
}

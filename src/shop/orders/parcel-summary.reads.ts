import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { NamedPacks } from './return-summary.reads.ts';
import type { Db } from '../../platform/database.ts';

/** A shipment of which packs come back, as the letter about it needs it. */
export interface ParcelSummary extends Record<string, unknown> {
  readonly taken: NamedPacks;
  readonly left: NamedPacks;
  /** What the buyer paid at the hand-over; null when all was paid before. */
  readonly collected: Kopecks | null;
  /** Bonuses that came back for what was left, as a sum. */
  readonly bonus: Kopecks;
  /** Whether the shop has asked for it back. */
  readonly recalled: boolean;
}

export async function parcelSummary(db: Db, shipmentId: string): Promise<ParcelSummary | undefined> {
  const { rows } = await db.execute<ParcelSummary>(sql`
    with packs as (
      select p.name, u.outcome = 'delivered' as taken, count(*)::int as packs, min(u.position) as position
      from shipment_units u join products p on p.id = u.product_id
      where u.shipment_id = ${shipmentId} and u.removed_at is null and u.outcome is not null group by 1, 2
    )
    select s.collected,
      coalesce((select -e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'bonuses-redeemed'
        where t.key = 'bonus-return:' || s.order_id || ':shipment:' || s.id), 0)::bigint as bonus,
      exists (select 1 from returns r where r.shipment_id = s.id and r.cause = 'recalled') as recalled,
      (select coalesce(json_agg(json_build_object('name', name, 'packs', packs) order by position, name), '[]')
        from packs where taken) as taken,
      (select coalesce(json_agg(json_build_object('name', name, 'packs', packs) order by position, name), '[]')
        from packs where not taken) as left
    from shipments s where s.id = ${shipmentId}`);
  return rows[0];
}

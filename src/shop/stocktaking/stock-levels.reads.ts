import { sql, type SQL } from 'drizzle-orm';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { EXPIRED_DAYS, SHORT_TERM_DAYS } from '../lots/expiring-lot.rules.ts';
import { PACKED_OF_LOT } from '../lots/lots.reads.ts';
import { IN_SHOP, OVER, type ShipmentState } from '../shipments/shipment.rules.ts';
import { flagsOf, LOW_FROM, onShelf, type StockFlag } from './stock-change.rules.ts';

/** More products than any maker has: the list is read as a whole. */
const MOST_PRODUCTS = 2_000;

interface Row extends Record<string, unknown> {
  readonly productId: number;
  readonly name: string;
  readonly gtin: string | null;
  readonly marked: boolean;
  readonly published: boolean;
  readonly available: number;
  /** Set aside for orders, in boxes or not. */
  readonly held: number;
  /** Sold although they are not there. */
  readonly short: number;
  /** Packs in boxes that are in the shop. */
  readonly packed: number;
  /** Packs with carriers, that stock still counts. */
  readonly away: number;
  readonly threshold: number | null;
  readonly nextExpiry: string | null;
  /** Pieces of blocked lots, and of lots whose day has come. */
  readonly blocked: number;
  readonly expired: number;
}

export interface StockLevel extends Row {
  /** Pieces on the shelf and in no box. */
  readonly shelf: number;
  /** From how many available pieces on stock is low. */
  readonly lowFrom: number;
  readonly flags: StockFlag[];
}

const statesOf = (states: readonly ShipmentState[]): SQL =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

/** Goods that are counted, by name; a bundle is as available as its parts. */
export async function stockLevels(db: Db, now: Date, productId?: number): Promise<StockLevel[]> {
  const day = (days: number) => moscowDay(addDays(now, days));
  const ofProduct = (column: SQL) => (productId === undefined ? sql`true` : sql`${column} = ${productId}`);
  const { rows } = await db.execute<Row>(sql`
    with boxes as (
      select u.product_id, count(*) filter (where s.state in (${statesOf([...IN_SHOP, 'ready'])}))::int as packed, count(*)::int as boxed
      from shipments s join orders o on o.id = s.order_id join shipment_units u on u.shipment_id = s.id
      where s.state not in (${statesOf(OVER)}) and o.stock_state in ('held', 'released') and u.removed_at is null
        and ${ofProduct(sql`u.product_id`)}
      group by 1
    ), kept as (
      select l.product_id, min(l.best_before) filter (where l.blocked_reason is null and l.best_before > ${day(0)}::date) as next,
        sum(l.received - in_boxes.pieces) filter (where l.blocked_reason is not null)::int as blocked,
        sum(l.received - in_boxes.pieces) filter (where l.best_before <= ${day(0)}::date)::int as expired
      from lots l cross join lateral (select ${PACKED_OF_LOT} as pieces offset 0) in_boxes
      where l.best_before > ${day(-EXPIRED_DAYS)}::date and l.received > in_boxes.pieces and ${ofProduct(sql`l.product_id`)}
      group by 1
    )
    select p.id::int as "productId", p.name, p.gtin, p.marked, p.published_at is not null as published,
      coalesce(s.available, 0) as available, coalesce(s.held, 0) as held, coalesce(s.short, 0) as short,
      coalesce(b.packed, 0) as packed, coalesce(b.boxed - b.packed, 0) as away, s.low_threshold as threshold,
      k.next::text as "nextExpiry", coalesce(k.blocked, 0) as blocked, coalesce(k.expired, 0) as expired
    from products p left join stock_levels s on s.product_id = p.id left join boxes b on b.product_id = p.id
      left join kept k on k.product_id = p.id
    where p.kind = 'physical' and p.type <> 'bundle' and ${ofProduct(sql`p.id`)}
    order by p.name, p.id limit ${MOST_PRODUCTS}`);
  const soon = day(SHORT_TERM_DAYS);
  return rows.map((row) => {
    const stock = { ...row, boxed: row.packed + row.away };
    return { ...row, shelf: onShelf(stock), lowFrom: row.threshold ?? LOW_FROM, flags: flagsOf(stock, soon) };
  });
}

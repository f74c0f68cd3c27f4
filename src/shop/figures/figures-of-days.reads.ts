import { sql, type SQL } from 'drizzle-orm';
import { NOTHING } from '../../kernel/money.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';
import type { Db } from '../../platform/database.ts';
import { FEW } from '../catalog/product.rules.ts';
import { byDay, lastDays } from './figure-days.rules.ts';

const DAYS = 14;
const MOST_GOODS = 50;

const NO_FIGURES = {
  /** Placed, whatever became of them. */
  orders: 0,
  /** What was left to pay for them when they were placed. */
  ordered: NOTHING,
  /** Paid through payment companies, and taken in the shop; what carriers have collected comes later and is reconciled. */
  received: NOTHING,
  refunded: NOTHING,
  /** To carriers, and to buyers in the shop. */
  handedOver: 0,
  /** Letters that were given up, and of which the staff was told. */
  lettersFailed: 0,
};

export type FiguresOfDay = Readonly<typeof NO_FIGURES> & { readonly day: string };

interface Row extends Record<string, unknown> {
  readonly day: string;
  readonly name: keyof typeof NO_FIGURES;
  readonly value: string;
}

/**
 * Figures of today and of the thirteen days before it, by days of Moscow; each is a range of an index by time. `offset 0` has shipments and
 * payments looked up by their ids: the planner would read all of them.
 */
export async function figuresOfDays(db: Db, now: Date): Promise<readonly FiguresOfDay[]> {
  const days = lastDays(now, DAYS);
  const from = sql`${moscowDayStart(days[0]!).toISOString()}::timestamptz`;
  const to = sql`${now.toISOString()}::timestamptz`;
  const within = (at: SQL) => sql`${at} >= ${from} and ${at} <= ${to}`;
  const day = (at: SQL) => sql`(${at} at time zone 'Europe/Moscow')::date`;
  const { rows } = await db.execute<Row>(sql`
    with placed as (
      select ${day(sql`placed_at`)} as day, count(*) as orders, sum(total) as ordered
      from orders where ${within(sql`placed_at`)} group by 1
    ), picked_up as (
      select ${day(sql`v.at`)} as day, count(*) as parcels, sum(s.collected) as collected
      from shipment_events v cross join lateral (
        select collected from shipments s where s.id = v.shipment_id and s.method = 'pickup' offset 0) s
      where v.to_state in ('delivered', 'partly-delivered') and ${within(sql`v.at`)} group by 1
    )
    select day::text, name, sum(value)::text as value from (
      select day, 'orders' as name, orders as value from placed
      union all select day, 'ordered', ordered from placed
      union all select day, 'handedOver', parcels from picked_up
      union all select day, 'received', collected from picked_up
      union all select ${day(sql`v.at`)}, 'handedOver', count(*) from shipment_events v
        where v.to_state = 'with-carrier' and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`v.at`)}, 'received', sum(p.amount) from payment_events v cross join lateral (
          select amount from payments p where p.id = v.payment_id offset 0) p
        -- After a partial refund it becomes paid once more.
        where v.to_state = 'paid' and v.from_state in ('starting', 'pending', 'cancelled') and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`updated_at`)}, 'refunded', sum(amount) from refunds
        where state = 'done' and ${within(sql`updated_at`)} group by 1
      union all select ${day(sql`opened_at`)}, 'lettersFailed', count(*) from exceptions
        where kind in ('letter-not-sent', 'address-refused') and ${within(sql`opened_at`)} group by 1
    ) figures where value is not null group by day, name`);
  const found = new Map<string, Partial<Record<Row['name'], number>>>();
  for (const { day: of, name, value } of rows) found.set(of, { ...found.get(of), [name]: Number(value) });
  const figures = [...found].map(([of, some]) => ({ ...NO_FIGURES, ...some, day: of }) as FiguresOfDay);
  return byDay(days, figures, NO_FIGURES);
}

interface ShortGoods extends Record<string, unknown> {
  readonly productId: number;
  readonly name: string;
  readonly available: number;
}

/** Goods on sale of which stock is low, by the threshold of each or as the shop says «мало» or «нет», the fewest first. */
export async function goodsRunningOut(db: Db): Promise<readonly ShortGoods[]> {
  const { rows } = await db.execute<ShortGoods>(sql`
    select p.id::int as "productId", p.name, s.available from stock_levels s join products p on p.id = s.product_id
    where p.published_at is not null and s.available <= coalesce(s.low_threshold, ${FEW}) order by s.available, p.id limit ${MOST_GOODS}`);
  return rows;
}

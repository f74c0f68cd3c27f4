import { sql, type SQL } from 'drizzle-orm';
import { EARLIEST_CARRIER } from '../../kernel/carriers.ts';
import { addDays } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';
import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import { unprepared } from '../../platform/preparing-client.ts';
import type { OrderContact, OrderDelivery, OrderState } from '../orders/order.rules.ts';
import { IS_CANCEL_ASKED, wasPaid } from '../orders/own-orders.reads.ts';
import type { ShipmentState } from '../shipments/shipment.rules.ts';
import type { Found } from './found-orders.reads.ts';
import { statesOf, type OrderCursor, type OrderFilter, type OrderMoney } from './order-filter.rules.ts';

/** An order in a list of the staff. */
export interface ListedOrder {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly placedAt: Date;
  readonly contact: OrderContact;
  readonly total: Kopecks;
  readonly money: OrderMoney;
  readonly paySystem: PaySystem;
  readonly delivery: OrderDelivery;
  /** Of its last shipment; null before there is one. */
  readonly shipment: ShipmentState | null;
  readonly positions: number;
  readonly exception: boolean;
  readonly cancelAsked: boolean;
  readonly onHold: boolean;
  readonly cursor: OrderCursor;
}

interface Row extends Record<string, unknown>, Omit<ListedOrder, 'placedAt' | 'cursor'> {
  placed_at: string;
  moment: number;
}

/** Of an order `o`; aggregates for the reason of `wasPaid`. */
const MONEY: SQL<OrderMoney> = sql`case
  when coalesce((select bool_or(p.refunded > 0) from payments p where p.order_id = o.id), false)
    or coalesce((select bool_or(r.state = 'done') from refunds r where r.order_id = o.id), false) then 'refunded'
  when ${wasPaid(sql`o.id`)} then 'paid'
  when o.state in ('cancelled', 'returned') then 'none'
  when o.total = 0 or o.state in ('handed-over', 'partly-bought') then 'paid'
  when o.pay_system in (${PAY.card}, ${PAY.sbp}) then 'awaiting'
  else 'on-delivery' end`;

const WITH_EXCEPTION = sql`select (facts->>'orderId')::uuid from exceptions where closed_at is null and facts ? 'orderId'`;
const ON_HOLD = sql`select s.order_id from shipment_holds h join shipments s on s.id = h.shipment_id where h.released_at is null`;

/** Conditions on an order `o`, besides its state, that an index or a short list answers. */
function leadingConditions(filter: OrderFilter, found: Found | undefined, after: OrderCursor | undefined): SQL[] {
  const { from, to, exception, onHold } = filter;
  return given(
    after &&
      sql`(o.placed_at, o.number) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.number}::bigint)`,
    from && sql`o.placed_at >= ${moscowDayStart(from).toISOString()}::timestamptz`,
    to && sql`o.placed_at < ${addDays(moscowDayStart(to), 1).toISOString()}::timestamptz`,
    exception && sql`o.id in (${WITH_EXCEPTION})`,
    onHold && sql`o.id in (${ON_HOLD})`,
    found && 'orders' in found && sql`o.id = any(${sql.param([...found.orders])}::uuid[])`,
    found &&
      'products' in found &&
      sql`o.id in (select l.order_id from order_lines l where l.product_id = any(${sql.param([...found.products])}::bigint[]))`,
  );
}

/** Conditions for which orders are looked through. */
function otherConditions({ method, carrier, money, cancelAsked }: OrderFilter): SQL[] {
  return given(
    method && sql`o.delivery->>'method' = ${method}`,
    // As `carrierOf`.
    carrier &&
      sql`coalesce(o.delivery->>'carrier', case when o.delivery ? 'tariffCode' then ${EARLIEST_CARRIER} end) = ${carrier}`,
    money && sql`${MONEY} = ${money}`,
    cancelAsked && IS_CANCEL_ASKED,
  );
}

const given = (...conditions: readonly (SQL | '' | false | undefined)[]): SQL[] =>
  conditions.filter((one) => one !== undefined && one !== '' && one !== false);

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

/** Ids of the newest orders that fit, with what sorts them. */
function newest(filter: OrderFilter, found: Found | undefined, after: OrderCursor | undefined, most: number): SQL {
  const leading = leadingConditions(filter, found, after);
  const others = otherConditions(filter);
  // How many orders the other conditions leave is unknown to the planner: for a comparison it expects next to none, and would sort all
  // orders of a state. Of a `case` it expects half of them, and begins with the newest one.
  const page = (state: SQL[]) => sql`(select o.id, o.placed_at, o.number from orders o
    where ${all([...state, ...leading, ...others.map((one) => sql`case when ${one} then true else false end`)])}
    order by o.placed_at desc, o.number desc limit ${most})`;
  const states = statesOf(filter);
  if (states === undefined) return page([]);
  if (states.length === 0) return page([sql`false`]);
  // Each state has its own newest ones, so that none is looked for among all orders.
  const pages = states.map((state) => page([sql`o.state = ${state}`]));
  return sql`select * from (${sql.join(pages, sql` union all `)}) o order by o.placed_at desc, o.number desc limit ${most}`;
}

/** Orders for a list of the staff, the newest first. */
export async function listedOrders(
  db: Db,
  filter: OrderFilter,
  {
    found,
    after,
    most,
  }: { readonly found: Found | undefined; readonly after: OrderCursor | undefined; readonly most: number },
): Promise<readonly ListedOrder[]> {
  const { rows } = await db.execute<Row>(sql`${unprepared}
    with page as materialized (${newest(filter, found, after, most)})
    select o.id, o.number, o.state, o.placed_at, (extract(epoch from o.placed_at) * 1000000)::bigint as moment, o.contact,
      o.total - o.cancelled_amount as total, ${MONEY} as money, o.pay_system as "paySystem", o.delivery,
      (select s.state from shipments s where s.order_id = o.id and s.state <> 'cancelled'
        order by s.created_at desc limit 1) as shipment,
      (select count(*)::int from order_lines l where l.order_id = o.id) as positions,
      exists (select 1 from exceptions e where (e.facts->>'orderId')::uuid = o.id and e.closed_at is null) as exception,
      ${IS_CANCEL_ASKED} as "cancelAsked",
      exists (select 1 from shipments s join shipment_holds h on h.shipment_id = s.id
        where s.order_id = o.id and h.released_at is null) as "onHold"
    from page join orders o on o.id = page.id order by page.placed_at desc, page.number desc`);
  return rows.map(({ placed_at, moment, ...row }) => ({
    ...row,
    placedAt: new Date(placed_at),
    cursor: { moment, number: row.number },
  }));
}

/** Numbers of orders that fit these filters, each counted to `most` at the most; one round trip for all of them. */
export async function countListed(db: Db, filters: readonly OrderFilter[], most: number): Promise<readonly number[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    (filter, at) =>
      sql`select ${at}::int as at, count(*)::int as orders from (${newest(filter, undefined, undefined, most)}) o`,
  );
  const { rows } = await db.execute<{ orders: number }>(
    sql`${unprepared} ${sql.join(counts, sql` union all `)} order by at`,
  );
  return rows.map(({ orders }) => orders);
}

import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { CANCEL_ASKED, CANCEL_DECLINED } from './cancel-request.rules.ts';
import { numberedReceipts } from './hand-over-receipts.reads.ts';
import { ORDER_GROUPS, type OrderGroup, type OrderState } from './order.rules.ts';
import { orders } from './orders.tables.ts';
import type { NumberedReceiptKind } from './receipt-kinds.rules.ts';

export interface OwnOrderGoods {
  readonly product: number;
  readonly name: string;
  readonly quantity: number;
  readonly picture: PictureRef | null;
}

/** A receipt that a cash register has made. */
interface OwnReceipt {
  readonly kind: NumberedReceiptKind;
  readonly amount: Kopecks;
  /** Numbers of the storage, of the document, and its fiscal sign: what the tax service finds the receipt by. */
  readonly storage: string;
  readonly document: string;
  readonly attribute: string;
  readonly at: Date;
}

/** An order as shown in the list of its owner. */
export interface OwnOrder {
  readonly id: string;
  readonly number: number;
  readonly state: OrderState;
  readonly placedAt: Date;
  readonly paySystem: PaySystem;
  /** To pay in money, as it was placed. */
  readonly total: Kopecks;
  /** Whether money has come for it, whatever became of it later. */
  readonly paid: boolean;
  /** The buyer has asked to cancel it while it is packed, and has no answer yet. */
  readonly cancelAsked: boolean;
  /** Total cost of what comes, including what certificates paid. */
  readonly sum: Kopecks;
  readonly pieces: number;
  readonly goods: readonly OwnOrderGoods[];
  readonly receipts: readonly OwnReceipt[];
}

export interface OwnOrdersQuery {
  readonly group?: OrderGroup | undefined;
  /** The number of an order, or a part of a product's name. */
  readonly words?: string | undefined;
  /** Only orders placed before the order of this number. */
  readonly before?: number | undefined;
  readonly count: number;
}

interface Row extends Record<string, unknown>, Omit<OwnOrder, 'placedAt' | 'receipts'> {
  placed_at: string;
  receipts: readonly (Omit<OwnReceipt, 'at'> & { at: string })[];
}

/** Orders placed from this account, the newest first. */
export async function ownOrders(db: Db, customerId: number, query: OwnOrdersQuery): Promise<readonly OwnOrder[]> {
  const { group, words, before, count } = query;
  const inGroup = group ? sql`and o.state = any(${sql.param([...ORDER_GROUPS[group]])}::text[])` : sql``;
  const earlier =
    before === undefined
      ? sql``
      : sql`and (o.placed_at, o.number) <
          (select b.placed_at, b.number from orders b where b.number = ${before} and b.customer_id = ${customerId})`;
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.number, o.state, o.placed_at, o.pay_system as "paySystem", o.total, ${wasPaid(sql`o.id`)} as paid,
      ${IS_CANCEL_ASKED} as "cancelAsked",
      o.total + o.certificate_paid - o.cancelled_amount - o.cancelled_certificate as sum,
      (select coalesce(sum(l.quantity - l.cancelled), 0)::int from order_lines l where l.order_id = o.id) as pieces,
      (select coalesce(json_agg(json_build_object('product', l.product_id, 'name', l.name, 'quantity', l.quantity,
          'picture', (select json_build_object('id', c.id, 'alt', c.alt, 'width', c.width, 'height', c.height)
            from product_pictures pic join pictures c on c.id = pic.picture_id
            where pic.product_id = l.product_id and pic.position = 0)) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as goods,
      ${numberedReceipts(sql`o.id`)} as receipts
    from orders o where o.customer_id = ${customerId} ${inGroup} ${words ? having(words) : sql``} ${earlier}
    order by o.placed_at desc, o.number desc limit ${count}`);
  return rows.map(({ placed_at, receipts, ...order }) => ({
    ...order,
    placedAt: new Date(placed_at),
    receipts: receipts.map((receipt) => ({ ...receipt, at: new Date(receipt.at) })),
  }));
}

/** Of an order `o`: what `cancelRequestOf` calls asked. */
export const IS_CANCEL_ASKED: SQL<boolean> = sql`(o.state = 'packing' and coalesce((select e.kind from order_events e
  where e.order_id = o.id and e.kind in (${CANCEL_ASKED}, ${CANCEL_DECLINED}) order by e.id desc limit 1) = ${CANCEL_ASKED}, false))`;

/**
 * Whether money has come for an order, online or at the hand-over. Aggregates, because the planner may answer `exists` by reading the whole
 * table once for all orders.
 * @param orderId an expression of SQL
 */
export const wasPaid = (orderId: SQL): SQL<boolean> => sql`(
  coalesce((select bool_or(p.state in ('paid', 'refunding', 'refunded')) from payments p where p.order_id = ${orderId}), false)
  or coalesce((select bool_or(s.collected > 0) from shipments s
    where s.order_id = ${orderId} and s.state in ('delivered', 'partly-delivered')), false))`;

/** «№ 1024» is a number; anything else may be one, too, but is first of all a name. */
function having(words: string) {
  const number = /^(?:№\s*)?(\d{1,15})$/.exec(words.trim())?.[1];
  const byName = sql`exists (select 1 from order_lines l
    where l.order_id = o.id
      and strpos(replace(lower(l.name), 'ё', 'е'), replace(lower(${words.trim()}), 'ё', 'е')) > 0)`;
  return number === undefined ? sql`and ${byName}` : sql`and (o.number = ${Number(number)} or ${byName})`;
}

/** How many orders of this account there are in each group. */
export async function ownOrderCounts(db: Db, customerId: number): Promise<Readonly<Record<OrderGroup, number>>> {
  const rows = await db
    .select({ state: orders.state, total: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .groupBy(orders.state);
  const of = (group: OrderGroup) =>
    rows
      .filter(({ state }) => (ORDER_GROUPS[group] as readonly OrderState[]).includes(state))
      .reduce((sum, { total }) => sum + total, 0);
  return { going: of('going'), unpaid: of('unpaid'), ended: of('ended') };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is needed to open an order, if it belongs to this customer. */
export async function ownOrder(
  db: Db,
  customerId: number,
  orderId: string,
): Promise<{ readonly id: string; readonly placedAt: Date } | undefined> {
  if (!UUID.test(orderId)) return undefined;
  const [found] = await db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  return found;
}

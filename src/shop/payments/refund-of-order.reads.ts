import { and, eq, inArray, ne, sql, sum } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { versionOfOrder } from '../orders/order-version.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { IS_PAID_BY } from './paid-lines.reads.ts';
import { payments, refunds } from './payments.tables.ts';
import { refundableLines, type RefundableLine, type RefundState } from './refund.rules.ts';

interface RefundedRow extends Record<string, unknown> {
  position: number;
  quantity: number;
  packs: number;
  amount: Kopecks;
  certificate: Kopecks;
  bonus: Kopecks;
  pack_amount: Kopecks;
  pack_certificate: Kopecks;
  pack_bonus: Kopecks;
}

/**
 * Lines of an order with what was paid for them, and how many pieces were refunded or are being refunded.
 * @param done only finished refunds count, of all payments or of one and those to certificates alone; without it all that have not failed
 */
export async function refundableLinesOf(db: Db, orderId: string, done?: 'of-all' | { readonly paymentId: string }) {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const paymentId = typeof done === 'object' ? done.paymentId : null;
  const { rows } = await db.execute<RefundedRow>(sql`
    select l.position, sum(l.quantity)::int as quantity, sum(l.packs)::int as packs,
      coalesce(sum(l.amount) filter (where l.packs = 0), 0)::bigint as amount,
      coalesce(sum(l.certificate) filter (where l.packs = 0), 0)::bigint as certificate,
      coalesce(sum(l.bonus) filter (where l.packs = 0), 0)::bigint as bonus,
      coalesce(sum(l.amount) filter (where l.packs > 0), 0)::bigint as pack_amount,
      coalesce(sum(l.certificate) filter (where l.packs > 0), 0)::bigint as pack_certificate,
      coalesce(sum(l.bonus) filter (where l.packs > 0), 0)::bigint as pack_bonus
    from refund_lines l join refunds r on r.id = l.refund_id
    where r.order_id = ${orderId} and r.state <> 'failed' and (${done === undefined} or r.state = 'done'
      and (${paymentId === null} or r.payment_id is null or r.payment_id = ${paymentId}::uuid)) group by l.position`);
  const refunded = new Map(
    rows.map(({ position, pack_amount: amount, pack_certificate: certificate, pack_bonus: bonus, ...row }) => [
      position,
      { ...row, forPacks: { amount, certificate, bonus } },
    ]),
  );
  const adjustments = await adjustmentsOf(db, orderId);
  const amounts: RefundableLine[] = refundableLines(lines, adjustments, refunded);
  return { lines, amounts, adjustments };
}

export interface Closing {
  readonly state: 'none' | 'requested' | 'sent';
  readonly since?: Date;
  /** Issued when the carrier got the goods: also what the buyer does not take is sold, and refunded as that. */
  readonly atCarrier: boolean;
}

interface ClosingRow extends Record<string, unknown> {
  readonly state: string;
  readonly created_at: string;
  readonly shipment_id: string | null;
  /** Positions of the lines that it closes, where the order is sent in parts. */
  readonly positions: readonly number[] | null;
  /** Those that its payment has paid for. */
  readonly paid: readonly number[];
  /** Of the first payment, which has paid for delivery. */
  readonly isFirst: boolean;
}

const NOT_CLOSED: Closing = { state: 'none', atCarrier: false };

/**
 * What happened to the closing receipt of an order, which the receipts of its refunds have to follow. Of an order that is sent in parts, one
 * that was handed out may have none yet.
 */
export async function closingOf(db: Db, orderId: string): Promise<Closing> {
  const rows = await closingRows(db, orderId);
  const closing = asClosing(rows[0]);
  return closing.state === 'sent' && rows.every(isOfPart) && (await lacksClosing(db, orderId)) ? NOT_CLOSED : closing;
}

/** The same of each line by its position, and of delivery, which the first closing receipt of an order names. */
export async function closingOfLines(
  db: Db,
  orderId: string,
): Promise<{ readonly ofLine: (position: number) => Closing; readonly ofDelivery: Closing }> {
  const rows = await closingRows(db, orderId);
  const isOf = (position: number) => (row: ClosingRow) =>
    row.paid.includes(position) && (!isOfPart(row) || row.positions!.includes(position));
  return {
    ofLine: (position) => asClosing(rows.find(isOf(position))),
    ofDelivery: asClosing(rows.find(({ isFirst }) => isFirst)),
  };
}

const isOfPart = ({ positions }: ClosingRow): boolean => positions !== null;

async function closingRows(db: Db, orderId: string): Promise<readonly ClosingRow[]> {
  const { rows } = await db.execute<ClosingRow>(sql`
    select r.state, r.created_at, r.shipment_id, case when r.closes_shipment is not null then (
      select coalesce(json_agg(distinct l.position), '[]') from shipment_lines l where l.shipment_id = r.closes_shipment) end as positions,
      (select coalesce(json_agg(l.position), '[]') from order_lines l where l.order_id = r.order_id and ${IS_PAID_BY}) as paid,
      p.change_id is null as "isFirst"
    from receipts r join payments p on p.id = r.payment_id where r.order_id = ${orderId} and r.kind = 'closing' and r.state <> 'canceled'
    order by r.state = 'requested' desc`);
  return rows;
}

function asClosing(row: ClosingRow | undefined): Closing {
  if (!row) return NOT_CLOSED;
  return {
    state: row.state === 'requested' ? 'requested' : 'sent',
    since: new Date(row.created_at),
    atCarrier: row.shipment_id !== null,
  };
}

async function lacksClosing(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipments s where s.order_id = ${orderId} and s.state in ('delivered', 'partly-delivered')
      and not exists (select 1 from receipts r where r.closes_shipment = s.id and r.kind = 'closing' and r.state <> 'canceled') limit 1`);
  return rows.length > 0;
}

/** Money of refunds that the company has, or is about to have, and that have not ended. */
export function refundsUnderWay(db: Db, paymentId: string): Promise<number> {
  return moneyOf(db, paymentId, ['requested', 'pending']);
}

/** The same with what waits for a second member of the staff. */
export function refundsClaimed(db: Db, paymentId: string): Promise<number> {
  return moneyOf(db, paymentId, ['awaiting-approval', 'requested', 'pending']);
}

/** What the refund of an ended order has left out of its payment, because certificates that it has sold were spent. */
export async function keptOfPayment(db: Db, paymentId: string): Promise<Kopecks> {
  const { rows } = await db.execute<{ sum: Kopecks }>(sql`
    select coalesce(sum((e.facts->>'amount')::bigint), 0)::bigint as sum from payments p join order_events e on e.order_id = p.order_id
    where p.id = ${paymentId} and e.kind = ${MONEY_KEPT} and e.facts->>'paymentId' = p.id::text`);
  return rows[0]!.sum;
}

/** Whether a refund of one of these payments is under way, or waits to be approved, that a closing receipt has to leave out: its own refunds the prepayment. */
export async function isPrepaymentRefunded(db: Db, paymentIds: readonly string[]): Promise<boolean> {
  const unsettled = and(
    inArray(refunds.paymentId, [...paymentIds]),
    eq(refunds.settled, false),
    ne(refunds.state, 'done'),
    ne(refunds.state, 'failed'),
  );
  return (await db.select({ id: refunds.id }).from(refunds).where(unsettled).limit(1)).length > 0;
}

/** What commands of the staff have given back for an order, or are giving, without a second member; in money and to certificates. */
export async function refundedByOne(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(r.amount + r.delivery_certificate
      + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id)), 0)::bigint as sum
    from refunds r
    where r.order_id = ${orderId} and r.key is not null and r.approved_by is null
      and r.state in ('requested', 'pending', 'to-pay-by-hand', 'done')`);
  return rows[0]!.sum;
}

/** Whether delivery is refunded, or is being refunded: once, and all of it. */
export async function wasDeliveryRefunded(db: Db, orderId: string): Promise<boolean> {
  const [refunded] = await db
    .select({ delivery: sql<number>`sum(${refunds.delivery} + ${refunds.deliveryCertificate})` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')));
  return Number(refunded?.delivery ?? 0) > 0;
}

async function moneyOf(db: Db, paymentId: string, states: RefundState[]): Promise<number> {
  const [open] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, states)));
  return Number(open?.amount ?? 0);
}

/** Refunds that wait for a second member of the staff, the oldest first. */
export const refundsToApprove = (db: Db, most: number) => refundsIn(db, 'awaiting-approval', most);

/** Refunds that a person has to pay back, the oldest first. */
export const refundsToPay = (db: Db, most: number, orderId?: string) => refundsIn(db, 'to-pay-by-hand', most, orderId);

function refundsIn(db: Db, state: RefundState, most: number, orderId?: string) {
  return db
    .select({
      id: refunds.id,
      orderNumber: orders.number,
      orderVersion: versionOfOrder,
      amount: refunds.amount,
      reason: refunds.reason,
      requestedBy: refunds.requestedBy,
      createdAt: refunds.createdAt,
      /** Kopecks back to certificates, and to the bonus account. */
      bonus: sql<Kopecks>`(select coalesce(sum(l.bonus), 0) from refund_lines l where l.refund_id = ${refunds.id})::bigint`,
      certificate: sql<Kopecks>`(${refunds.deliveryCertificate}
        + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = ${refunds.id}))::bigint`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, state), orderId === undefined ? undefined : eq(refunds.orderId, orderId)))
    .orderBy(refunds.createdAt, refunds.id)
    .limit(most);
}

/** Whether another payment of its order is still paid: the order does not end when all of this one has gone back. */
export async function hasOtherPaid(
  db: Db,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<boolean> {
  const other = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'), ne(payments.id, id));
  return (await db.select({ id: payments.id }).from(payments).where(other).limit(1)).length > 0;
}

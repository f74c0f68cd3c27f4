import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { RefundState } from '../payments/refund.rules.ts';
import type { ReceiptState } from '../receipts/closing-receipt.rules.ts';
import type { ReceiptKind } from '../receipts/receipts.tables.ts';
import type { MomentCursor } from './moment-cursor.rules.ts';

/** Refunds that need a person. refused: the company has refused them, or does not answer. */
export const REFUND_VIEWS = ['awaiting', 'to-pay', 'refused'] as const;
type RefundView = (typeof REFUND_VIEWS)[number];

/** The exceptions are few: `exceptions_waiting` lists them. */
const REFUSED = sql`r.id in (select case when e.subject like 'refund:%' then substr(e.subject, 8)::uuid end
  from exceptions e where e.closed_at is null and e.kind in ('refund-refused', 'refund-unclear', 'cancelled-not-refunded'))`;
const CONDITIONS: Readonly<Record<RefundView, SQL>> = {
  awaiting: sql`r.state = 'awaiting-approval'`,
  'to-pay': sql`r.state = 'to-pay-by-hand'`,
  refused: REFUSED,
};

const ORDER = sql`o.id as "orderId", o.number::float8 as "orderNumber",
  (select count(*)::int from order_events v where v.order_id = o.id) as "orderVersion"`;

interface OfOrder {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly orderVersion: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly moment: number;
  /** Kopecks. */
  readonly amount: Kopecks;
}

interface RefundRow extends OfOrder {
  readonly state: RefundState;
  readonly reason: string;
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
  readonly byHand: boolean;
  readonly requestedBy: string | null;
  readonly paySystem: PaySystem;
  readonly providerRefundId: string | null;
  /** What is open about it; null where nothing is. */
  readonly problem: string | null;
}

const isAfter = (table: SQL, after: MomentCursor | undefined): SQL =>
  after === undefined
    ? sql``
    : sql`and (${table}.created_at, ${table}.id)
        > (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`;

/** Refunds of one list, the oldest first. @param reader whose own they may be @param most of one page */
export async function listedRefunds(
  db: Db,
  reader: Actor,
  view: RefundView,
  after: MomentCursor | undefined,
  most: number,
) {
  const found = await db.execute<RefundRow & Record<string, unknown>>(sql`
    select r.id, ${ORDER}, r.created_at as "createdAt", (extract(epoch from r.created_at) * 1000000)::bigint::float8 as moment,
      r.state, r.reason, r.amount::float8 as amount, r.by_hand as "byHand", r.requested_by as "requestedBy",
      o.pay_system as "paySystem", r.sent_at as "sentAt", r.provider_refund_id as "providerRefundId",
      (r.delivery_certificate + coalesce((select sum(l.certificate) from refund_lines l where l.refund_id = r.id), 0))::float8
        as certificate,
      coalesce((select sum(l.bonus) from refund_lines l where l.refund_id = r.id), 0)::float8 as bonus,
      (select e.kind from exceptions e where e.subject = 'refund:' || r.id and e.closed_at is null order by e.id limit 1) as problem
    from refunds r join orders o on o.id = r.order_id
    where ${CONDITIONS[view]} ${isAfter(sql`r`, after)}
    order by r.created_at, r.id limit ${most}`);
  const rows: readonly RefundRow[] = found.rows;
  const me = actorName(reader);
  return rows.map((row) => ({ ...read(row), isOwn: row.requestedBy !== null && isSameActor(row.requestedBy, me) }));
}

interface ReceiptRow extends OfOrder {
  readonly kind: ReceiptKind;
  readonly state: ReceiptState;
  readonly problem: string;
}

/** Receipts that failed, are late or unclear, the oldest first. @param most of one page */
export async function listedReceipts(db: Db, after: MomentCursor | undefined, most: number) {
  const found = await db.execute<ReceiptRow & Record<string, unknown>>(sql`
    with troubled as (
      select (case when e.subject like 'receipt:%' then substr(e.subject, 9) end)::uuid as id, min(e.kind) as problem
      from exceptions e
      where e.closed_at is null and e.kind in ('receipt-failed', 'receipt-unclear', 'receipt-overdue') group by 1
    )
    select c.id, ${ORDER}, c.created_at as "createdAt", (extract(epoch from c.created_at) * 1000000)::bigint::float8 as moment,
      c.kind, c.state, c.sent_at as "sentAt", c.amount::float8 as amount, w.problem
    from troubled w join receipts c on c.id = w.id join orders o on o.id = c.order_id
    where c.state <> 'succeeded' ${isAfter(sql`c`, after)}
    order by c.created_at, c.id limit ${most}`);
  const rows: readonly ReceiptRow[] = found.rows;
  return rows.map(read);
}

const read = <R extends OfOrder>({ createdAt, sentAt, moment, ...row }: R) => ({
  ...row,
  sentAt: sentAt === null ? null : new Date(sentAt),
  createdAt: new Date(createdAt),
  cursor: { moment, id: row.id },
});

import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { PartOf } from '../../kernel/part-of-order.ts';
import type { Db } from '../../platform/database.ts';
import { exceptionAction } from '../exceptions/exception-actions.rules.ts';
import { exceptionDetails } from '../exceptions/exception-details.rules.ts';
import { EXCEPTION_TEXTS, type ExceptionFacts, type ExceptionKind } from '../exceptions/exception.rules.ts';
import { exceptions } from '../exceptions/exceptions.tables.ts';
import { orderChanges } from '../order-changes/order-changes.tables.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import { handOverReceipts } from '../orders/hand-over-receipts.reads.ts';
import { keptKinds } from '../orders/kept-kinds.reads.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { hasPartLeft, IS_SETTLED_PART } from '../orders/parts.reads.ts';
import { versionOfOrder } from '../orders/order-version.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { PaymentState } from '../payments/payment.rules.ts';
import { payments } from '../payments/payments.tables.ts';
import type { RefundState } from '../payments/refund.rules.ts';
import { receiptsOfOrder } from '../receipts/receipts.reads.ts';
import { returns } from '../returns/returns.tables.ts';
import type { CarrierTaskState } from '../shipments/carrier-task.rules.ts';
import { partOfSql } from '../shipments/parts-of-order.reads.ts';
import type { CommandFacts } from '../shipments/shipment-commands.rules.ts';
import type { ShipmentMethod, ShipmentState } from '../shipments/shipment.rules.ts';
import { timelineRows } from './timeline.reads.ts';

interface ShipmentRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly state: ShipmentState;
  readonly method: ShipmentMethod;
  readonly track: string | null;
  readonly weightGrams: number | null;
  readonly collected: Kopecks | null;
  readonly keptUntil: string | null;
  readonly createdAt: string;
  readonly carrier: CarrierName | null;
  readonly parcel: CarrierTaskState | null;
  /** What the carrier said. */
  readonly problem: string | null;
  /** Packs in the box. */
  readonly packs: number;
  readonly wasSentAgain: boolean;
  readonly wasSettled: boolean;
  readonly part: number;
  /** Its place among the parts of the order. */
  readonly partOf: PartOf;
  /** Lines of the order that it packs. */
  readonly positions: readonly number[];
  /** Its registration that the carrier has accepted. */
  readonly live:
    (Omit<NonNullable<CommandFacts['shipment']['parcel']>, 'needsAct'> & { readonly carrier: CarrierName }) | null;
  readonly holds: readonly {
    readonly id: number;
    reason: string;
    readonly placedBy: string;
    readonly placedAt: string;
  }[];
}

interface RefundRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: RefundState;
  readonly reason: string;
  readonly amount: Kopecks;
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
  readonly byHand: boolean;
  readonly sentAt: string | null;
  readonly providerRefundId: string | null;
  readonly createdAt: string;
}

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof deskOrder>>>;

/** An order with everything that has become of it, each the oldest first, for one page of the staff. */
export async function deskOrder(db: Db, orderId: string) {
  // First: what changes after it must not pass as seen.
  const [found] = await db
    .select({ order: orders, version: versionOfOrder })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!found) return undefined;
  const [
    lines,
    adjustments,
    shipments,
    paid,
    awaited,
    refunds,
    receipts,
    atHandOver,
    returned,
    raised,
    timeline,
    kinds,
    partHasLeft,
  ] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    adjustmentsOf(db, orderId),
    shipmentsOf(db, orderId),
    paymentsOf(db, orderId),
    paymentAwaited(db, orderId),
    refundsOf(db, orderId),
    receiptsOfOrder(db, orderId),
    handOverReceipts(db, orderId),
    returnsOf(db, orderId),
    exceptionsOf(db, orderId),
    timelineRows(db, orderId),
    keptKinds(db, orderId),
    hasPartLeft(db, orderId),
  ]);
  return {
    order: { ...found.order, version: found.version, due: dueOf(found.order) },
    lines,
    kinds,
    partHasLeft,
    adjustments,
    shipments,
    payments: paid,
    paymentAwaited: awaited,
    refunds,
    receipts,
    handOverReceipts: atHandOver,
    returns: returned,
    exceptions: raised,
    timeline,
  };
}

async function shipmentsOf(db: Db, orderId: string) {
  const { rows } = await db.execute<ShipmentRow>(sql`
    select s.id, s.version, s.state, s.method, s.track, s.weight_grams as "weightGrams", s.collected, s.kept_until as "keptUntil",
      s.created_at as "createdAt", k.carrier, k.state as parcel, k.problem,
      (select count(*)::int from shipment_units u where u.shipment_id = s.id and u.removed_at is null) as packs,
      exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again') as "wasSentAgain",
      ${IS_SETTLED_PART} as "wasSettled", s.part, ${partOfSql()} as "partOf",
      (select coalesce(json_agg(distinct l.position), '[]') from shipment_lines l where l.shipment_id = s.id and l.quantity > 0) as positions,
      (select json_build_object('carrier', t.carrier, 'isBeingRemoved', t.removal_asked_at is not null,
          'isBeingRecalled', t.recall_asked_at is not null, 'hasLabel', l.pdf is not null, 'act', a.state,
          'hasActFile', a.pdf is not null)
        from carrier_tasks t left join shipment_labels l on l.shipment_id = t.shipment_id
          left join hand_over_acts a on a.id = t.act_id
        where t.shipment_id = s.id and t.state = 'done' limit 1) as live,
      (select coalesce(json_agg(json_build_object('id', h.id, 'reason', h.reason, 'placedBy', h.placed_by, 'placedAt', h.placed_at)
          order by h.id), '[]')
        from shipment_holds h where h.shipment_id = s.id and h.released_at is null) as holds
    from shipments s left join lateral (
      select carrier, state, problem from carrier_tasks where shipment_id = s.id order by created_at desc limit 1) k on true
    where s.order_id = ${orderId} order by s.created_at, s.id`);
  return rows.map(({ createdAt, keptUntil, holds, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    keptUntil: keptUntil === null ? null : new Date(keptUntil),
    holds: holds.map(({ placedAt, ...hold }) => ({ ...hold, placedAt: new Date(placedAt) })),
  }));
}

function paymentsOf(db: Db, orderId: string) {
  const { id, provider, method, amount, refunded, cancelReason, createdAt, changeId } = payments;
  const isForChange = sql<boolean>`${changeId} is not null`;
  const state = sql<PaymentState>`${payments.state}`;
  return db
    .select({ id, provider, method, amount, state, refunded, cancelReason, createdAt, isForChange })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
}

/** What the buyer of a paid order is asked to pay for more goods. */
async function paymentAwaited(db: Db, orderId: string) {
  const { toPay, expiresAt, state } = orderChanges;
  const [open] = await db
    .select({ amount: sql<Kopecks>`${toPay}`, expiresAt })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(state, 'open'), isNotNull(toPay)));
  return open;
}

async function refundsOf(db: Db, orderId: string) {
  const { rows } = await db.execute<RefundRow>(sql`
    select r.id, r.state, r.reason, r.amount, r.by_hand as "byHand", r.created_at as "createdAt",
      r.sent_at as "sentAt", r.provider_refund_id as "providerRefundId",
      (r.delivery_certificate
        + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id))::bigint as certificate,
      (select coalesce(sum(l.bonus), 0) from refund_lines l where l.refund_id = r.id)::bigint as bonus
    from refunds r where r.order_id = ${orderId} order by r.created_at, r.id`);
  return rows.map(({ createdAt, sentAt, ...row }) => {
    return { ...row, createdAt: new Date(createdAt), sentAt: sentAt === null ? null : new Date(sentAt) };
  });
}

function returnsOf(db: Db, orderId: string) {
  const { id, number, version, state, cause, reason, createdAt } = returns;
  return db
    .select({ id, number, version, state, cause, reason, createdAt })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(number);
}

/** Open ones first. */
async function exceptionsOf(db: Db, orderId: string) {
  const rows = await db
    .select()
    .from(exceptions)
    .where(sql`(${exceptions.facts}->>'orderId')::uuid = ${orderId}`)
    .orderBy(desc(sql`${exceptions.closedAt} is null`), asc(exceptions.id));
  return rows.map(({ facts: saved, ...one }) => {
    const facts = saved as ExceptionFacts[ExceptionKind];
    return {
      ...one,
      title: EXCEPTION_TEXTS[one.kind].title,
      next: exceptionAction({ ...one, facts }).todo,
      details: exceptionDetails({ ...one, facts }),
    };
  });
}

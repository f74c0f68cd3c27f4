import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import type { SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { packsKept, type EarningLine } from './earned.rules.ts';

/** An order as bonuses see it now. */
export interface EarningOrder {
  /** Null for a buyer who was not signed in. */
  readonly customerId: number | null;
  readonly placedAt: Date;
  /** Cancelled or returned. */
  readonly isOver: boolean;
  readonly lines: readonly EarningLine[];
  /** Part of its payment that was refunded in the company's cabinet, for goods that nobody knows: 0 to 1. */
  readonly refundedShare: number;
}

interface OrderRow extends Record<string, unknown> {
  customer_id: number | null;
  placed_at: string;
  is_over: boolean;
  pay_system: PaySystem;
  total: Kopecks;
  refunded_share: number;
}

interface LineRow extends Record<string, unknown> {
  position: number;
  quantity: number;
  packs: number;
  paid: Kopecks;
  section_id: SectionId;
  is_certificate: boolean;
  cancelled: number;
  taken: number | null;
  refunded: number;
  refunded_taken: number;
}

/** What the buyer has of an order, and what was paid for it. Undefined for an unknown order. */
export async function earningOrder(db: Db, orderId: string): Promise<EarningOrder | undefined> {
  const { rows: found } = await db.execute<OrderRow>(sql`
    select o.customer_id, o.placed_at, o.state in ('cancelled', 'returned') as is_over, o.pay_system, o.total,
      coalesce((
        select sum(m.unnamed) / sum(m.amount)::float8 from (
          select p.id, p.amount, p.state, greatest(0, p.refunded - coalesce((
            select sum(r.amount) from refunds r where r.payment_id = p.id and r.state not in ('failed', 'awaiting-approval')), 0)) as unnamed
          from payments p where p.order_id = o.id and p.amount > 0 and p.state in ('paid', 'refunded')) m
        -- One of several may have been refunded in full there; one that was refunded before it was reported has paid for nothing.
        where m.state = 'paid' or m.unnamed > 0 and exists (
          select from payment_events e where e.payment_id = m.id and e.to_state = 'paid')), 0)::float8 as refunded_share
    from orders o where o.id = ${orderId}`);
  const [order] = found;
  if (!order) return undefined;
  const { rows } = await db.execute<LineRow>(sql`
    with packed as (
      -- A shipment that nobody has got was sent again.
      select u.position, count(*) filter (where u.outcome = 'delivered') as taken
      from shipments s join shipment_units u on u.shipment_id = s.id and u.removed_at is null
      where s.order_id = ${orderId}
        and (exists (select from shipment_units d where d.shipment_id = s.id and d.outcome = 'delivered')
          -- The buyer does not get such a part of an order.
          or s.state in ('returned', 'lost') and exists (select from shipments d where d.order_id = s.order_id and d.part <> s.part and d.state <> 'cancelled')
            and not exists (select from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again'))
      group by u.position
    ), refunded as (
      select l.position, sum(l.quantity) as pieces, sum(l.packs) as packs
      from refunds r join refund_lines l on l.refund_id = r.id where r.order_id = ${orderId} and r.state = 'done'
      group by l.position
    ), refunded_taken as (
      select u.position, count(*) as packs
      from refunds r join refund_units f on f.refund_id = r.id join shipment_units u on u.id = f.unit_id
      where r.order_id = ${orderId} and r.state = 'done' and u.outcome = 'delivered'
      group by u.position
    ), lines as (
      select l.*, greatest(1, (select sum((take ->> 'quantity')::int) from jsonb_array_elements(l.takes) take) / l.quantity)::int as packs
      from order_lines l where l.order_id = ${orderId}
    )
    select l.position, l.quantity, l.packs, l.cancelled, p.section_id, l.denomination is not null as is_certificate,
      (l.unit_price * l.quantity - coalesce((
        select sum(a.per_line[l.position + 1]) from order_adjustments a
        where a.order_id = l.order_id and a.kind <> 'certificate'), 0))::bigint as paid,
      packed.taken::int as taken,
      coalesce(r.pieces * l.packs + r.packs, 0)::int as refunded, coalesce(t.packs, 0)::int as refunded_taken
    from lines l join products p on p.id = l.product_id
    left join packed on packed.position = l.position
    left join refunded r on r.position = l.position
    left join refunded_taken t on t.position = l.position
    order by l.position`);
  const paidBefore = isOnline(order.pay_system) || order.total === 0;
  return {
    customerId: order.customer_id,
    placedAt: new Date(order.placed_at),
    isOver: order.is_over,
    lines: rows.map((row) => ({
      position: row.position,
      quantity: row.quantity,
      packs: row.packs,
      keptPacks: packsKept({ ...row, refundedTaken: row.refunded_taken }, paidBefore),
      paid: row.paid,
      sectionId: row.section_id,
      isCertificate: row.is_certificate,
    })),
    refundedShare: order.refunded_share,
  };
}

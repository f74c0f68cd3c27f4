import { sql, type SQL } from 'drizzle-orm';
import type { Source } from '../../kernel/compared-sources.ts';
import { kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { IS_PAID_BY } from '../payments/paid-lines.reads.ts';
import { isDeliveryCancelledOf, PAID_FOR_DELIVERY } from '../orders/delivery-cancelled.reads.ts';
import { HANDED_OUT } from '../orders/order.rules.ts';
import { IS_PART } from '../orders/parts.reads.ts';
import type { ClosingMoment } from '../receipts/closing-receipt.rules.ts';
import { withCarrier } from '../receipts/receipts.reads.ts';
import { compareSides, type ComparedDay, type Side } from './compare.rules.ts';
import { boundsOf } from './day.rules.ts';
import { partsWithoutClosingReceipt } from './unclosed-parts.reads.ts';

interface PairRow extends Record<string, unknown> {
  provider_id: string;
  order_id: string | null;
  /** Null where that side has nothing. */
  ours: number | null;
  theirs: number | null;
  ours_pending: boolean | null;
  theirs_pending: boolean | null;
  ours_refunded: number | null;
  theirs_refunded: number | null;
  receipt: string | null;
}

/**
 * Compares everything that a payment company lists for a day with ours.
 * @param late what is still missing is missing for good
 * @param closingAt when closing receipts are due
 */
export async function comparePayments(
  db: Db,
  company: string,
  day: string,
  late: boolean,
  closingAt: ClosingMoment,
): Promise<ReadonlyMap<Source, ComparedDay>> {
  // One after the other: a transaction has one connection.
  const payments = await paymentPairs(db, company, day);
  const refunds = await refundPairs(db, company, day);
  const receipts = await receiptPairs(db, company, day);
  const unissued = [
    ...(await ordersWithoutClosingReceipt(db, company, day, closingAt)),
    ...(await partsWithoutClosingReceipt(db, company, day, closingAt)),
  ];
  const known = payments.filter(({ ours, theirs }) => ours !== null && theirs !== null);
  const refunded = known.map((row) => ({ ...row, ours: row.ours_refunded, theirs: row.theirs_refunded }));
  // Each payment and each refund that is ours was sent with the lines of its receipt.
  const expected = [
    ...known.map((row) => expectedReceipt('receipt-of-payment', row)),
    ...refunds
      .filter(({ ours, theirs, theirs_pending }) => ours !== null && theirs !== null && !theirs_pending)
      .map((row) => expectedReceipt('receipt-of-refund', row)),
  ];
  const missing = unissued.map((row): Side => ({ ...row, cause: late ? 'receipt-missing' : 'timing' }));
  const ours = [...sidesOf('receipt', receipts, 'ours'), ...expected.map((one) => one.ours), ...missing];
  const theirs = [...sidesOf('receipt', receipts, 'theirs'), ...expected.flatMap((one) => one.theirs ?? [])];
  return new Map<Source, ComparedDay>([
    ['payments', comparePairs('payment', payments)],
    ['refunded', comparePairs('payment', refunded)],
    ['refunds', comparePairs('refund', refunds)],
    ['receipts', compareSides(ours, theirs, { onlyOurs: 'receipt-missing' })],
  ]);
}

const comparePairs = (kind: string, rows: readonly PairRow[]): ComparedDay =>
  compareSides(sidesOf(kind, rows, 'ours'), sidesOf(kind, rows, 'theirs'));

function sidesOf(kind: string, rows: readonly PairRow[], side: 'ours' | 'theirs'): Side[] {
  return rows.flatMap((row) => {
    const amount = row[side];
    if (amount === null) return [];
    const isPending = row[`${side}_pending`] ?? false;
    return [
      { key: `${kind}:${row.provider_id}`, amount: kopecks(amount), isPending, orderId: row.order_id ?? undefined },
    ];
  });
}

function expectedReceipt(kind: string, row: PairRow): { ours: Side; theirs: Side | undefined } {
  const side = { key: `${kind}:${row.provider_id}`, amount: kopecks(row.theirs!), orderId: row.order_id ?? undefined };
  const isThere = row.receipt === 'succeeded' || row.receipt === 'pending';
  return { ours: side, theirs: isThere ? { ...side, isPending: row.receipt === 'pending' } : undefined };
}

/** The staff has made it by hand and typed its numbers; the company says nothing of it. */
const isByHand = (row: SQL) => sql`(${row}.fiscal_document_number is not null and ${row}.registered_at is null)`;

/** What the company says of the receipt that goes with a payment or a refund, unless it was made by hand instead. */
const receiptWith = (kind: 'payment' | 'refund', id: SQL) => sql`
  case when exists (select 1 from receipts h where h.order_id = p.order_id and h.kind = ${kind} and h.part = ${id}::text and ${isByHand(sql`h`)})
    then 'succeeded' else e.receipt end as receipt`;

/** A pair belongs to the day of the company; what only we have, to the day on which we learned of it. */
async function paymentPairs(db: Db, company: string, day: string): Promise<readonly PairRow[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<PairRow>(sql`
    select e.provider_id, p.order_id, p.amount as ours, e.amount as theirs,
      p.state not in ('paid', 'refunding', 'refunded') as ours_pending, e.state <> 'succeeded' as theirs_pending,
      p.refunded as ours_refunded, e.refunded as theirs_refunded, ${receiptWith('payment', sql`p.id`)}
    from reconciliation_entries e left join payments p on p.provider_id = e.provider_id and p.provider = e.company
    where e.company = ${company} and e.kind = 'payment' and e.day = ${day} and e.state <> 'canceled'
    union all
    select coalesce(p.provider_id, p.id::text), p.order_id, p.amount, null, false, null, p.refunded, null, null
    from payments p
    where p.provider = ${company} and p.state in ('paid', 'refunding', 'refunded')
      and p.id in (select v.payment_id from payment_events v
        where v.to_state = 'paid' and v.from_state <> 'paid' and v.at between ${from.toISOString()} and ${to.toISOString()})
      and not exists (select 1 from reconciliation_entries e
        where e.company = p.provider and e.kind = 'payment' and e.provider_id = p.provider_id and e.state <> 'canceled')`);
  return rows;
}

async function refundPairs(db: Db, company: string, day: string): Promise<readonly PairRow[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<PairRow>(sql`
    select e.provider_id, p.order_id, r.amount as ours, e.amount as theirs,
      r.state <> 'done' as ours_pending, e.state <> 'succeeded' as theirs_pending,
      null as ours_refunded, null as theirs_refunded, ${receiptWith('refund', sql`r.id`)}
    from reconciliation_entries e
      left join payments p on p.provider_id = e.provider_payment_id and p.provider = e.company
      left join refunds r on r.provider_refund_id = e.provider_id and r.payment_id = p.id and r.state <> 'failed'
    where e.company = ${company} and e.kind = 'refund' and e.day = ${day} and e.state <> 'canceled'
    union all
    select coalesce(r.provider_refund_id, r.id::text), p.order_id, r.amount, null, r.state <> 'done', null, null, null, null
    from refunds r join payments p on p.id = r.payment_id
    where p.provider = ${company} and r.state <> 'failed' and r.created_at between ${from.toISOString()} and ${to.toISOString()}
      and not exists (select 1 from reconciliation_entries e
        where e.company = p.provider and e.kind = 'refund' and e.provider_id = r.provider_refund_id and e.state <> 'canceled')`);
  return rows;
}

/**
 * Closing receipts; those of payments and refunds are part of them. One that the staff has made by hand has no id at the company: of what
 * is listed it is told by payment and amount, each receipt once; not listed, it was made at another cash register.
 */
async function receiptPairs(db: Db, company: string, day: string): Promise<readonly PairRow[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<PairRow>(sql`
    select e.provider_id, p.order_id, e.amount as theirs,
      case when r.id is not null then r.amount when (
        select count(*) from receipts r where r.payment_id = p.id and r.kind = 'closing' and r.amount = e.amount and ${isByHand(sql`r`)}
      ) > (
        -- Listed before, and also made by hand. The days let it use the index.
        select count(*) from reconciliation_entries b
        where b.company = e.company and b.kind = 'receipt' and b.day between e.day - 60 and e.day and b.state <> 'canceled'
          and b.provider_payment_id = e.provider_payment_id and b.amount = e.amount and (b.at, b.provider_id) < (e.at, e.provider_id)
          and not exists (select 1 from receipts r where r.provider_receipt_id = b.provider_id and r.provider = b.company and r.kind = 'closing')
      ) then e.amount end as ours,
      coalesce(r.state <> 'succeeded', false) as ours_pending, e.state <> 'succeeded' as theirs_pending,
      null as ours_refunded, null as theirs_refunded, null as receipt
    from reconciliation_entries e
      left join payments p on p.provider_id = e.provider_payment_id and p.provider = e.company
      left join receipts r on r.provider_receipt_id = e.provider_id and r.provider = e.company and r.kind = 'closing' and r.state <> 'canceled'
    where e.company = ${company} and e.kind = 'receipt' and e.day = ${day} and e.state <> 'canceled'
    union all
    select coalesce(r.provider_receipt_id, r.id::text), r.order_id, null, r.amount, r.state <> 'succeeded', null, null, null, null
    from receipts r
    where r.provider = ${company} and r.kind = 'closing' and r.state <> 'canceled' and r.created_at between ${from.toISOString()} and ${to.toISOString()}
      and not ${isByHand(sql`r`)} and not exists (select 1 from reconciliation_entries e
        where e.company = r.provider and e.kind = 'receipt' and e.provider_id = r.provider_receipt_id and e.state <> 'canceled')`);
  return rows;
}

interface UnissuedRow extends Record<string, unknown> {
  number: number;
  order_id: string;
  amount: number;
}

/**
 * Prepaid orders handed over that day, whole or in part, to the buyer or where that counts to the carrier, for which no closing receipt was even begun, or the only one was refused: what it
 * would say, without what was left at the hand-over. Orders that are sent in parts are looked at part by part. While a refund of the prepayment has not ended, its receipt is not due.
 */
async function ordersWithoutClosingReceipt(
  db: Db,
  company: string,
  day: string,
  closingAt: ClosingMoment,
): Promise<Side[]> {
  const { from, to } = boundsOf(day);
  const { rows } = await db.execute<UnissuedRow>(sql`
    with handed_out as (
      select distinct v.order_id from order_events v
      where v.to_state in ${closingAt === 'carrier' ? ['shipped', ...HANDED_OUT] : HANDED_OUT} and v.at between ${from.toISOString()} and ${to.toISOString()}
        and v.at > (select at from migrations where name = '0036-reconciliation.sql')
    ), packs_left as (
      select s.order_id, u.position, count(*) filter (where u.outcome = 'delivered') as taken, count(*) as packs
      from handed_out h join shipments s on s.order_id = h.order_id join shipment_units u on u.shipment_id = s.id
      where s.state = 'partly-delivered' and u.removed_at is null group by 1, 2
    ), pieces as (
      select l.order_id, l.payment_id, sum(floor((l.unit_price * l.quantity - coalesce(a.amount, 0))
        * (l.quantity - case when u.packs is null then l.quantity - l.cancelled
            else ceil(u.taken::numeric * (l.quantity - l.cancelled) / u.packs) end) / l.quantity))::bigint as amount
      from handed_out h join order_lines l on l.order_id = h.order_id
        left join packs_left u on u.order_id = l.order_id and u.position = l.position left join lateral (
        select sum(share.amount) as amount
        from order_adjustments d cross join unnest(d.per_line) with ordinality as share (amount, nth)
        where d.order_id = l.order_id and share.nth = l.position + 1) a on true
      where u.packs is not null or l.cancelled > 0 group by 1, 2
    ), untaken as (
      select p.order_id, p.payment_id, p.amount + case when p.payment_id is null and ${isDeliveryCancelledOf(sql`o.id`)} then ${PAID_FOR_DELIVERY} else 0 end as amount
      from pieces p join orders o on o.id = p.order_id
    )
    select o.number, o.id as order_id, sum(p.amount - sold.certificates - greatest(p.refunded, coalesce(t.amount, 0)))::bigint as amount
    from handed_out h join orders o on o.id = h.order_id join payments p on p.order_id = o.id
      left join untaken t on t.order_id = o.id and t.payment_id is not distinct from case when p.change_id is not null then p.id end
      -- Sold certificates are closed when something is bought with them; certificates may have paid for all else.
      cross join lateral (
        select coalesce(sum(l.unit_price * l.quantity) filter (where l.denomination is not null), 0)::bigint as certificates
        from order_lines l where l.order_id = o.id and ${IS_PAID_BY}) sold
    where (o.state in ${HANDED_OUT} or ${withCarrier(closingAt)}) and p.provider = ${company} and p.state = 'paid' and p.amount - sold.certificates > greatest(p.refunded, coalesce(t.amount, 0))
      and not exists (select 1 from receipts r where r.payment_id = p.id and r.kind = 'closing' and r.state <> 'canceled')
      and not exists (select 1 from shipments s where s.order_id = o.id and s.state <> 'cancelled' and ${IS_PART})
      and not exists (select 1 from refunds f where f.order_id = o.id and f.payment_id is not null and not f.settled and f.state not in ('done', 'failed'))
    group by o.number, o.id`);
  return rows.map(({ number, order_id: orderId, amount }) => ({
    key: `closing-of-order:${number}`,
    amount: kopecks(amount),
    orderId,
  }));
}

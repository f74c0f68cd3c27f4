import { sql } from 'drizzle-orm';
import { kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { BONUS } from '../../kernel/bonus.ts';
import type { Db } from '../../platform/database.ts';
import { dueOf, isDeliveryCancelled } from '../orders/cancelled-pieces.rules.ts';
import { numberedReceipts } from '../orders/hand-over-receipts.reads.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { isPaidBefore, type OrderDelivery, type OrderLine, type OrderState } from '../orders/order.rules.ts';
import { IS_PART } from '../orders/parts.reads.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { InvoiceFacts } from './invoice.rules.ts';
import { leftGoods } from './left-goods.reads.ts';
import { paperKind } from './paper.rules.ts';

type OfOrder = Pick<InvoiceFacts, 'baseDeliveryPrice' | 'collected' | 'number' | 'paySystem'>;

interface Row extends Record<string, unknown>, OfOrder {
  lines: readonly (InvoiceFacts['lines'][number] & Pick<OrderLine, 'takes'>)[];
  state: OrderState;
  paySystem: PaySystem;
  placedAt: string;
  heldUntil: string | null;
  total: Kopecks;
  cancelledAmount: Kopecks;
  certificatePaid: Kopecks;
  cancelledCertificate: Kopecks;
  delivery: OrderDelivery;
  name: string;
  payments: readonly { at: string; method: 'card' | 'sbp'; amount: Kopecks }[];
  returned: Kopecks;
  returnedByHand: Kopecks;
  certificateBack: Kopecks;
  bonusesBack: number;
  inParts: boolean;
  receipts: readonly (Omit<InvoiceFacts['receipts'][number], 'at'> & { at: string })[];
}

/** What the paper of an order says, and to whom; undefined when there is none. The caller has checked that the reader may see it. */
export async function invoiceFacts(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ readonly facts: InvoiceFacts; readonly buyer: string } | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select o.number, o.state, o.pay_system as "paySystem", o.placed_at as "placedAt", o.held_until as "heldUntil",
      o.base_delivery_price as "baseDeliveryPrice", o.total, o.cancelled_amount as "cancelledAmount",
      o.certificate_paid as "certificatePaid", o.cancelled_certificate as "cancelledCertificate", o.delivery,
      o.contact->>'name' as name,
      (select json_agg(json_build_object('name', l.name, 'form', l.form, 'quantity', l.quantity, 'cancelled', l.cancelled, 'takes', l.takes,
          'unitPrice', l.unit_price, 'vatPercent', l.vat_percent) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount, 'at', coalesce(
          (select min(e.at) from payment_events e where e.payment_id = p.id and e.to_state = 'paid'), p.updated_at))
          order by p.created_at), '[]')
        from payments p where p.order_id = o.id and p.state in ('paid', 'refunding', 'refunded')) as payments,
      (select coalesce(sum(p.refunded), 0) from payments p
        where p.order_id = o.id and p.state in ('paid', 'refunding', 'refunded'))::bigint as returned,
      (select coalesce(sum(r.amount), 0) from refunds r
        where r.order_id = o.id and r.by_hand and r.state = 'done')::bigint as "returnedByHand",
      (select coalesce(sum(s.collected), 0) from shipments s
        where s.order_id = o.id and s.state in ('delivered', 'partly-delivered'))::bigint as collected,
      -- What certificates have spent and got back; spent again when a cancelled order was restored.
      o.certificate_paid + coalesce((select sum(e.amount) from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
        where t.order_id = o.id and t.kind in ('certificate-spend', 'certificate-return')), -o.certificate_paid)::bigint
        as "certificateBack",
      (select coalesce(sum(b.returned), 0)::int from bonus_spendings b where b.order_id = o.id) as "bonusesBack",
      exists (select 1 from shipments s where s.order_id = o.id and s.state <> 'cancelled' and ${IS_PART}) as "inParts",
      ${numberedReceipts(sql`o.id`)} as receipts
    from orders o where o.id = ${orderId}`);
  const [row] = rows;
  if (!row) return undefined;
  const kind = paperKind({ ...row, paid: row.payments.length > 0 || row.collected > 0 });
  if (!kind) return undefined;
  // What was not taken is told of one box.
  if (row.inParts && row.state === 'partly-bought' && !isPaidBefore(row)) return undefined;
  const { number, paySystem, lines, baseDeliveryPrice, collected, delivery } = row;
  const awaitsPayment = row.state === 'awaiting-payment';
  const facts: InvoiceFacts = {
    kind,
    number,
    paySystem,
    lines,
    baseDeliveryPrice: isDeliveryCancelled(lines) ? NOTHING : baseDeliveryPrice,
    collected,
    placedAt: new Date(row.placedAt),
    writtenAt: now,
    payBy: awaitsPayment && row.heldUntil ? new Date(row.heldUntil) : null,
    deliveryTitle: delivery.title,
    adjustments: await adjustmentsOf(db, orderId),
    ...(await leftGoods(db, { id: orderId, ...row })),
    due: dueOf(row),
    certificate: kopecks(row.certificatePaid - row.cancelledCertificate),
    payments: row.payments.map(({ at, ...payment }) => ({ ...payment, at: new Date(at) })),
    returned: {
      money: kopecks(row.returned + row.returnedByHand),
      certificate: row.certificateBack,
      bonus: multiplyMoney(BONUS, row.bonusesBack),
    },
    receipts: row.receipts.map(({ at, ...receipt }) => ({ ...receipt, at: new Date(at) })),
  };
  return { facts, buyer: row.name };
}

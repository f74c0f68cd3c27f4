import { sql } from 'drizzle-orm';
import { kopecks, NOTHING, totalOf, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import { isPaidBefore } from '../orders/order.rules.ts';
import type { orders } from '../orders/orders.tables.ts';
import { leftPieces } from '../payments/left-pieces.reads.ts';
import { IS_SETTLED_PART } from '../orders/parts.reads.ts';
import { NO_PACKS, packsOfLines } from '../payments/packs-of-order.reads.ts';
import { refundableLinesOf } from '../payments/refund-of-order.reads.ts';
import { packedGoods } from '../shipments/packed-goods.reads.ts';
import { worthOfLeftPacks, worthOfLeftPieces, type LeftGoods } from './left-goods.rules.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'paySystem' | 'total' | 'cancelledAmount' | 'baseDeliveryPrice'>;

interface Left {
  readonly left: readonly LeftGoods[];
  readonly toGiveBack: Kopecks;
}

interface Part extends Record<string, unknown> {
  shipmentId: string;
  taken: readonly number[];
  collected: Kopecks;
  toCertificates: Kopecks;
  isPaidOnline: boolean;
}

/** What the buyer has not taken at the hand-over, and what is to be given back for it; nothing is where all was handed over. */
export async function leftGoods(db: Db, order: Order): Promise<Left> {
  const part = await takenPart(db, order.id);
  if (!part) return { left: [], toGiveBack: NOTHING };
  return isPaidBefore(order) ? leftPaidBefore(db, order.id, part) : leftOnDelivery(db, order, part);
}

async function leftOnDelivery(db: Db, order: Order, part: Part): Promise<Left> {
  const { packs } = await packedGoods(db, order, part.shipmentId);
  const { lines } = await refundableLinesOf(db, order.id);
  const left = packs
    .filter(({ id }) => !part.taken.includes(id))
    .map(({ position, productId, name, cost }) => {
      const line = lines.find((one) => one.position === position)!;
      const ofBundle = productId !== line.productId;
      return { position, name: ofBundle ? `${line.name}: ${name}` : line.name, cost, ofBundle };
    });
  const notPaid = kopecks(dueOf(order) - part.collected + part.toCertificates);
  return { left: worthOfLeftPacks(left, notPaid), toGiveBack: NOTHING };
}

async function leftPaidBefore(db: Db, orderId: string, { isPaidOnline }: Part): Promise<Left> {
  const pieces = await leftPieces(db, orderId);
  const packs = await packsOfLines(db, orderId);
  // A refund under way is still to be given back; what certificates alone have paid is given back at once.
  const { lines, amounts } = await refundableLinesOf(db, orderId, isPaidOnline ? 'of-all' : undefined);
  const found = amounts.map((line, index) => {
    const { position } = line;
    const quantity = pieces.get(position) ?? 0;
    const money = worthOfLeftPieces(line, quantity, packs.get(position) ?? NO_PACKS);
    return { position, name: lines[index]!.name, quantity, ...money };
  });
  return {
    left: found.filter(({ quantity }) => quantity > 0),
    toGiveBack: totalOf(found.map(({ toGiveBack }) => toGiveBack)),
  };
}

/** The shipment that was taken in part, or a part of the order that its buyer will not get, and its money as it was settled. */
async function takenPart(db: Db, orderId: string): Promise<Part | undefined> {
  const { rows } = await db.execute<Part>(sql`
    select s.id as "shipmentId", coalesce(s.collected, 0)::bigint as collected,
      (select coalesce(json_agg(u.id), '[]') from shipment_units u
        where u.shipment_id = s.id and u.outcome = 'delivered' and u.removed_at is null) as taken,
      -- What settleUnits has returned under this key.
      (select coalesce(sum(e.amount), 0) from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
        where t.key = 'certificate-return:' || s.order_id || ':shipment:' || s.id)::bigint as "toCertificates",
      exists (select 1 from payments p where p.order_id = s.order_id and p.state in ('paid', 'refunding', 'refunded')) as "isPaidOnline"
    from shipments s where s.order_id = ${orderId} and (s.state = 'partly-delivered' or ${IS_SETTLED_PART}) limit 1`);
  return rows[0];
}

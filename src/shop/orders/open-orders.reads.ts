import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import { dueOf } from './cancelled-pieces.rules.ts';
import { carrierOf, ORDER_GROUPS, type OrderDelivery, type OrderState } from './order.rules.ts';
import { IS_CANCEL_ASKED } from './own-orders.reads.ts';
import { partsOfOrders } from './order-parts.reads.ts';
import { parcelOf, parcelOfParts, type OrderPage, type ParcelRow } from './orders.reads.ts';

/** An order that has not ended, with its last parcel, or with each of several. */
export interface OpenOrder extends Pick<
  OrderPage,
  | 'id'
  | 'number'
  | 'state'
  | 'heldUntil'
  | 'total'
  | 'due'
  | 'certificatePaid'
  | 'bonusSpent'
  | 'paySystem'
  | 'delivery'
  | 'parts'
> {
  /** Whether the staff has not answered a request to cancel it. */
  readonly cancelRequest: 'asked' | null;
  readonly parcel: ReturnType<typeof parcelOf>;
}

interface Row extends Record<string, unknown> {
  id: string;
  number: number;
  order_state: OrderState;
  held_until: string | null;
  total: Kopecks;
  cancelled_amount: Kopecks;
  certificate_paid: Kopecks;
  bonus_spent: Kopecks;
  pay_system: PaySystem;
  delivery: OrderDelivery;
  cancel_asked: boolean;
  state: string | null;
  track: string | null;
  kept_until: string | null;
  collected: Kopecks | null;
}

/** Orders of this customer that wait for payment or are on their way, the newest first. */
export async function openOrdersOf(db: Db, customerId: number, most: number): Promise<readonly OpenOrder[]> {
  const open = sql.param([...ORDER_GROUPS.unpaid, ...ORDER_GROUPS.going]);
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.number, o.state as order_state, o.held_until, o.total, o.cancelled_amount, o.certificate_paid,
      o.bonus_spent, o.pay_system, o.delivery, ${IS_CANCEL_ASKED} as cancel_asked, s.state, s.track, s.kept_until, s.collected
    from orders o left join lateral (
      select state, track, kept_until, collected from shipments
      where order_id = o.id and state <> 'cancelled' order by created_at desc limit 1) s on true
    where o.customer_id = ${customerId} and o.state = any(${open}::text[])
    order by o.placed_at desc, o.number desc limit ${most}`);
  const partsOf = await partsOfOrders(db, rows);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.order_state,
    heldUntil: row.held_until === null ? null : new Date(row.held_until),
    total: row.total,
    due: dueOf({ total: row.total, cancelledAmount: row.cancelled_amount }),
    certificatePaid: row.certificate_paid,
    bonusSpent: row.bonus_spent,
    paySystem: row.pay_system,
    delivery: row.delivery,
    cancelRequest: row.cancel_asked ? 'asked' : null,
    ...parcelsOf(row, partsOf.get(row.id) ?? []),
  }));
}

function parcelsOf(row: Row, parts: OpenOrder['parts']): Pick<OpenOrder, 'parts' | 'parcel'> {
  const last = row.state === null ? undefined : (row as ParcelRow);
  return {
    parts,
    parcel: parts.length > 0 ? parcelOfParts(row.order_state, parts) : parcelOf(last, carrierOf(row.delivery)),
  };
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { CARRIERS } from '../../kernel/carriers.ts';
import type { ParcelStep, ReturnStep } from '../../kernel/message-steps.ts';
import type { Db } from '../../platform/database.ts';
import { carrierOf, isCancelledOrReturned } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { refundSummary } from '../orders/refund-summary.reads.ts';
import { refunds } from '../payments/payments.tables.ts';
import { returns } from '../returns/returns.tables.ts';
import { partOfSql } from '../shipments/parts-of-order.reads.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { cancelledText, refundText, RETURN_STATE_OF, returnText, STATES_OF, stepText } from './step-message.rules.ts';
import type { stepMessages } from './step-messages.tables.ts';

export interface StepFacts {
  readonly orderId: string;
  /** Digits without the plus. */
  readonly phone: string;
  /** Not passed meanwhile, nor undone, nor of a parcel whose order has ended. */
  readonly isNews: boolean;
  readonly text: string;
}

/** What a message needs of its order; undefined once that is anonymized. */
export async function stepFacts(
  db: Db,
  { step, shipmentId, refundId, orderId, returnId }: typeof stepMessages.$inferSelect,
): Promise<StepFacts | undefined> {
  switch (step) {
    case 'refunded':
      return refundId === null ? undefined : factsOfRefund(db, refundId);
    case 'cancelled':
      return orderId === null ? undefined : factsOfCancelled(db, orderId);
    case 'return-accepted':
    case 'return-refused':
      return returnId === null ? undefined : factsOfReturn(db, step, returnId);
    default:
      return shipmentId === null ? undefined : factsOfParcel(db, step, shipmentId);
  }
}

async function factsOfParcel(db: Db, step: ParcelStep, shipmentId: string): Promise<StepFacts | undefined> {
  const [found] = await db
    .select({ order: orders, shipment: shipments, partOf: partOfSql(sql`shipments`) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), isNull(orders.anonymizedAt)));
  if (!found) return undefined;
  const { id, number, state, contact, delivery } = found.order;
  const { track, keptUntil } = found.shipment;
  const carrier = carrierOf(delivery);
  return {
    orderId: id,
    phone: contact.phone,
    isNews: STATES_OF[step].includes(found.shipment.state) && !isCancelledOrReturned(state),
    text: stepText(step, {
      orderNumber: number,
      partOf: found.partOf,
      carrier: carrier ? CARRIERS[carrier] : '',
      track,
      address: delivery.address,
      keptUntil,
    }),
  };
}

async function factsOfRefund(db: Db, refundId: string): Promise<StepFacts | undefined> {
  const [order] = await db
    .select({ id: orders.id, number: orders.number, contact: orders.contact })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), isNull(orders.anonymizedAt)));
  const refund = order && (await refundSummary(db, refundId));
  if (!refund) return undefined;
  const { id, number, contact } = order;
  return { orderId: id, phone: contact.phone, isNews: true, text: refundText(number, refund) };
}

async function factsOfCancelled(db: Db, orderId: string): Promise<StepFacts | undefined> {
  const [order] = await db
    .select({ number: orders.number, state: orders.state, contact: orders.contact })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.anonymizedAt)));
  if (!order) return undefined;
  const { number, state, contact } = order;
  return { orderId, phone: contact.phone, isNews: state === 'cancelled', text: cancelledText(number) };
}

async function factsOfReturn(db: Db, step: ReturnStep, returnId: string): Promise<StepFacts | undefined> {
  const [found] = await db
    .select({ orderId: orders.id, order: orders.number, contact: orders.contact, returned: returns })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.id, returnId), isNull(orders.anonymizedAt)));
  if (!found) return undefined;
  const { orderId, order, contact, returned } = found;
  const isNews = returned.state === RETURN_STATE_OF[step];
  return { orderId, phone: contact.phone, isNews, text: returnText(step, order, returned.number) };
}

import { and, eq, isNull } from 'drizzle-orm';
import { CARRIERS } from '../../kernel/carriers.ts';
import type { ParcelStep } from '../../kernel/message-steps.ts';
import type { Db } from '../../platform/database.ts';
import { carrierOf, isCancelledOrReturned } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { refundSummary } from '../orders/refund-summary.reads.ts';
import { refunds } from '../payments/payments.tables.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { refundText, STATES_OF, stepText } from './step-message.rules.ts';
import type { stepMessages } from './step-messages.tables.ts';

export interface StepFacts {
  readonly orderId: string;
  /** Digits without the plus. */
  readonly phone: string;
  /** Not passed meanwhile, nor of a parcel whose order has ended. */
  readonly isNews: boolean;
  readonly text: string;
}

/** What a message needs of its order; undefined once that is anonymized. */
export async function stepFacts(
  db: Db,
  { step, shipmentId, refundId }: typeof stepMessages.$inferSelect,
): Promise<StepFacts | undefined> {
  if (step !== 'refunded') return shipmentId === null ? undefined : factsOfParcel(db, step, shipmentId);
  return refundId === null ? undefined : factsOfRefund(db, refundId);
}

async function factsOfParcel(db: Db, step: ParcelStep, shipmentId: string): Promise<StepFacts | undefined> {
  const [found] = await db
    .select({ order: orders, shipment: shipments })
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

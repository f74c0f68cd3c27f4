import type { Actor } from '../../kernel/actor.ts';
import { withoutContacts } from '../../kernel/without-contacts.ts';
import type { DeskOrder } from '../../shop/desk/desk-order.reads.ts';
import { possibleOrderCommands } from '../../shop/desk/order-commands.rules.ts';
import { timelineOf, type OrderReader } from '../../shop/desk/timeline.rules.ts';
import { carrierOf, placeOfDelivery } from '../../shop/orders/order.rules.ts';
import { isLeftToPerson } from '../../shop/payments/payment.rules.ts';
import { mayBeRecorded } from '../../shop/receipts/closing-receipt.rules.ts';
import { takesActs } from '../../shop/shipments/act.rules.ts';
import { possibleCommands } from '../../shop/shipments/shipment-commands.rules.ts';

/** An order as the API shows it to a member of the staff, without what that one may not see. */
export function shownDeskOrder(found: DeskOrder, reader: OrderReader, actor: Actor, now: Date) {
  const { order, lines, shipments, returns, exceptions } = found;
  const { contact, money } = reader;
  const timeline = timelineOf(found.timeline, reader);
  const { delivery } = order;
  const notCancelled = shipments.filter((one) => one.state !== 'cancelled').map((one) => one.state);
  return {
    id: order.id,
    version: order.version,
    number: order.number,
    state: order.state,
    may: possibleOrderCommands(actor, { ...found, shipments: notCancelled }),
    placedAt: order.placedAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    customerId: order.customerId,
    contact: contact ? order.contact : { name: '', phone: order.contact.phone.slice(-4), email: '' },
    comment: contact ? order.comment : '',
    paySystem: order.paySystem,
    delivery: {
      method: delivery.method,
      carrier: carrierOf(delivery) ?? null,
      title: delivery.title,
      city: delivery.cityName ?? '',
      address: contact || delivery.method !== 'courier' ? placeOfDelivery(delivery) : '',
      period: delivery.period,
    },
    sums: money ? sumsOf(found) : null,
    lines: lines.map(({ position, productId, name, form, kind, quantity, cancelled, unitPrice }) => {
      return { position, productId, name, form, kind, quantity, cancelled, unitPrice: money ? unitPrice : null };
    }),
    shipments: shipments.map(({ createdAt, keptUntil, collected, holds, wasSentAgain, live, part, ...shipment }) => ({
      ...shipment,
      positions: [...shipment.positions],
      hasLabel: live?.hasLabel === true,
      may: possibleCommands(actor, {
        order,
        shipment: {
          ...shipment,
          isOnHold: holds.length > 0,
          wasSentAgain,
          lines: shipment.positions.length,
          others: shipments.filter((one) => one.part !== part && one.state !== 'cancelled').map(({ state }) => state),
          parcel: live && { ...live, needsAct: takesActs(live.carrier) },
        },
        states: shipments.map(({ state }) => state),
      }),
      collected: money ? collected : null,
      keptUntil: keptUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      holds: holds.map(({ placedAt, reason, ...hold }) => {
        return { ...hold, reason: contact ? reason : withoutContacts(reason), placedAt: placedAt.toISOString() };
      }),
    })),
    payments: money ? found.payments.map(dated) : null,
    paymentAwaited: money ? awaitedOf(found) : null,
    refunds: money ? found.refunds.map((refund) => refundOf(refund, now)) : null,
    receipts: money ? receiptsOf(found, now) : null,
    returns: returns.map(dated),
    messages: timeline.flatMap(({ source, kind, to, at }) =>
      source === 'letter' || source === 'sms' ? [{ by: source, kind, state: to ?? '', at: at.toISOString() }] : [],
    ),
    exceptions: reader.exceptions
      ? exceptions.map(({ openedAt, closedAt, ...one }) => ({
          ...one,
          openedAt: openedAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
        }))
      : null,
    timeline: timeline.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

function dated<T extends { readonly createdAt: Date }>({ createdAt, ...row }: T) {
  return { ...row, createdAt: createdAt.toISOString() };
}

function awaitedOf({ paymentAwaited }: DeskOrder) {
  return paymentAwaited ? { amount: paymentAwaited.amount, expiresAt: paymentAwaited.expiresAt.toISOString() } : null;
}

function refundOf({ sentAt, providerRefundId, ...refund }: DeskOrder['refunds'][number], now: Date) {
  return { ...dated(refund), isUnanswered: isLeftToPerson({ state: refund.state, sentAt, providerRefundId }, now) };
}

function sumsOf({ order, adjustments }: DeskOrder) {
  return {
    goods: order.goodsTotal,
    discount: order.discount,
    delivery: order.deliveryPrice,
    bonusSpent: order.bonusSpent,
    certificatePaid: order.certificatePaid,
    total: order.total,
    cancelled: order.cancelledAmount,
    due: order.due,
    adjustments: adjustments.map(({ kind, code, title, amount }) => ({ kind, code, title, amount })),
  };
}

/** Of the payment company, of our till and of carriers, the oldest first. */
function receiptsOf({ receipts, handOverReceipts }: DeskOrder, now: Date) {
  const ofCompany = receipts.map(({ createdAt, sentAt, part: _, ...receipt }) => {
    const mayRecord = mayBeRecorded({ ...receipt, createdAt, sentAt }, now);
    return { ...receipt, mayRecord, at: createdAt.toISOString() };
  });
  const atHandOver = handOverReceipts.map(({ at, ...receipt }) => {
    return { ...receipt, state: 'succeeded', mayRecord: false, at: at.toISOString() };
  });
  return [...ofCompany, ...atHandOver].toSorted((one, other) => one.at.localeCompare(other.at));
}

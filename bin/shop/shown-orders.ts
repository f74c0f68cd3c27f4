import { BONUS } from '../../src/kernel/bonus.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { formatMoney } from '../../src/kernel/money.ts';
import { orderForStaff, type OrderForStaff } from '../../src/shop/shipments/order-for-staff.reads.ts';
import { dueOf } from '../../src/shop/orders/cancelled-pieces.rules.ts';
import { ORDER_STATE_NAMES, payName } from '../../src/shop/orders/order.rules.ts';
import { orderVersion } from '../../src/shop/orders/order-version.reads.ts';
import { orderIdOf } from '../../src/shop/orders/unconfirmed-orders.reads.ts';
import type { PaymentState } from '../../src/shop/payments/payment.rules.ts';
import { may } from '../../src/shop/permissions/permissions.rules.ts';
import { receiptsOfOrder } from '../../src/shop/receipts/receipts.reads.ts';
import { RETURN_STATE_NAMES } from '../../src/shop/returns/return.rules.ts';
import { SHIPMENT_STATE_NAMES } from '../../src/shop/shipments/shipment.rules.ts';
import { StartError } from '../supervisor.ts';
import { allow, type StaffContext } from './as-staff.ts';
import { REFUND_STATE_NAMES } from './refund-states.ts';
import { visible } from './visible.ts';

const RECEIPT_STATES = {
  requested: 'отправлен, ответа нет',
  pending: 'регистрируется',
  succeeded: 'пробит',
  canceled: 'не пробит',
} as const;

const RECEIPT_KINDS = { payment: 'платежа', refund: 'возврата', closing: 'полного расчёта' } as const;

const PAYMENT_STATES: Readonly<Record<PaymentState, string>> = {
  starting: 'начинается, ответа компании ещё нет',
  pending: 'ждёт покупателя',
  paid: 'оплачен',
  cancelled: 'не состоялся',
  refunding: 'возвращается',
  refunded: 'возвращён',
};

export async function findOrder(ctx: StaffContext, number: number): Promise<string> {
  const orderId = await orderIdOf(ctx.db, number);
  if (!orderId) throw new StartError(`Заказа ${number} нет.`);
  return orderId;
}

/** An order as a whole: nothing of its buyer; money and receipts for whom they concern. */
export async function showOrder(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'read', 'order');
  const orderId = await findOrder(ctx, number);
  // First: what changes after it must not pass as seen.
  const version = await orderVersion(ctx.db, orderId);
  const order = (await orderForStaff(ctx.db, orderId))!;
  console.log(
    `Заказ ${number} от ${formatDayAndTime(order.placedAt)}: ${ORDER_STATE_NAMES[order.state].toLowerCase()}. ${visible(order.deliveryTitle)}.`,
  );
  console.log(`Версия заказа: ${version}`);
  for (const { name, quantity, cancelled } of order.lines)
    console.log(`  ${quantity} шт.  ${visible(name)}${cancelled > 0 ? `, отменено ${cancelled}` : ''}`);
  if (may(ctx.actor, 'refund', 'order')) showMoney(order);
  for (const { state, track } of order.shipments)
    console.log(
      `Отправка: ${SHIPMENT_STATE_NAMES[state].toLowerCase()}${track === null ? '' : `, трек-номер ${track}`}`,
    );
  for (const one of order.returns) console.log(`Возврат ${one.number}: ${RETURN_STATE_NAMES[one.state].toLowerCase()}`);
  if (may(ctx.actor, 'record-receipt', 'order')) await listReceipts(ctx, number);
}

function showMoney(order: OrderForStaff): void {
  const { deliveryPrice, deliveryCancelled, bonusSpent, certificatePaid } = order;
  const bonuses = bonusSpent > 0 ? `, бонусами ${formatMoney(bonusSpent)}` : '';
  const certificate = certificatePaid > 0 ? `, сертификатом ${formatMoney(certificatePaid)}` : '';
  const delivery = deliveryCancelled ? 'доставка отменена' : `из них доставка ${formatMoney(deliveryPrice)}`;
  console.log(`К оплате ${formatMoney(dueOf(order))}${bonuses}${certificate}, ${delivery}: ${payName(order)}`);
  for (const { state, amount, refunded } of order.payments)
    console.log(
      `Платёж ${formatMoney(amount)}: ${PAYMENT_STATES[state]}${refunded > 0 ? `, возвращено ${formatMoney(refunded)}` : ''}`,
    );
  for (const { collected } of order.shipments)
    if (collected !== null) console.log(`Получено при выдаче: ${formatMoney(collected)}`);
  for (const { state, amount, certificate: back, bonus } of order.refunds)
    console.log(
      `Возврат денег ${formatMoney(amount)}${back > 0 ? ` и ${formatMoney(back)} на сертификат` : ''}${bonus > 0 ? `, бонусов ${bonus / BONUS}` : ''}: ${REFUND_STATE_NAMES[state]}`,
    );
}

export async function listReceipts(ctx: StaffContext, number: number): Promise<void> {
  allow(ctx, 'record-receipt', 'order');
  const found = await receiptsOfOrder(ctx.db, await findOrder(ctx, number));
  for (const { id, kind, part, state, amount, storage, document, attribute, createdAt } of found) {
    const of = `чек ${RECEIPT_KINDS[kind]}${kind === 'closing' && part !== '' ? `, часть ${part}` : ''}`;
    const numbers = storage === null ? '' : `, ФН ${storage}, ФД ${document}, ФПД ${attribute}`;
    console.log(
      `${id}  ${formatDayAndTime(createdAt)}  ${of}  ${formatMoney(amount)}, ${RECEIPT_STATES[state]}${numbers}`,
    );
  }
  if (found.length === 0) console.log('Чеков нет.');
}

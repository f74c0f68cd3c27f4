import { moscowDay } from '../../../../src/kernel/dates.ts';
import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Cast, Moment, Scenario } from '../play-scenarios.ts';
import { refusalOfCdek } from '../ramp.ts';

/** Bought and packed. @returns the ids of the order and of its shipment */
async function* packed(
  { boris, vera }: Cast,
  purchase: Purchase,
): AsyncGenerator<Moment, { orderId: string; shipmentId: string }> {
  yield { day: 0, at: '10:25' };
  const orderId = await boris.buys(purchase);
  yield { day: 0, at: '13:15' };
  return { orderId, shipmentId: await vera.packs(orderId, 560) };
}

/** CDEK does not say whether it has registered the parcel. */
export const registrationUnclear = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { shipmentId } = yield* packed(cast, purchase);
    yield { day: 0, at: '14:05' };
    await cast.vera.registers(shipmentId);
    await cast.ramp.isNotFoundOut(shipmentId);
    yield { day: 0, at: '15:20' };
    await cast.ramp.asksForParcel(shipmentId);
  };

/** It should not have been registered, and CDEK does not remove it. Its courier does not come either. */
export const notRemoved = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { ramp, shop, vera } = cast;
    const { shipmentId } = yield* packed(cast, purchase);
    await vera.registers(shipmentId);
    yield { day: 0, at: '14:40' };
    const refusal = refusalOfCdek('v2_intake_not_available', 'Курьер на\u00a0этот день не\u00a0назначен');
    await shop.fails({ provider: 'cdek', method: 'POST', path: '/v2/intakes', status: 400, answer: refusal });
    await ramp.callsCourier('cdek');
    yield { day: 0, at: '16:10' };
    await ramp.refuses(shipmentId, 'DELETE', 'Заказ уже\u00a0в\u00a0обработке на\u00a0складе');
    await ramp.unregisters(shipmentId);
  };

/** It was to be removed, and CDEK had it already. */
export const removedTooLate = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { ramp, vera } = cast;
    const { shipmentId } = yield* packed(cast, purchase);
    await vera.registers(shipmentId);
    yield { day: 1, at: '11:40' };
    await ramp.unregisters(shipmentId);
    await vera.carrierReports(shipmentId, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
  };

/** The money was refunded in the cabinet of the payment company, and the box went to CDEK all the same. */
export const sentAfterRefund = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { office, vera } = cast;
    const { orderId, shipmentId } = yield* packed(cast, purchase);
    await vera.registers(shipmentId);
    yield { day: 1, at: '10:30' };
    await office.refundsInCabinet(orderId);
    yield { day: 1, at: '18:45' };
    await vera.carrierReports(shipmentId, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
  };

/** The same, and the buyer has collected his order. The comparison of that day finds the refund. */
export const collectedAfterRefund = (goods: Purchase['goods']): Scenario =>
  async function* (cast) {
    const { office, shop, vera } = cast;
    const { orderId, shipmentId } = yield* packed(cast, { goods, delivery: { method: 'pickup' }, pay: PAY.sbp });
    await vera.makesReady(shipmentId);
    yield { day: 1, at: '11:10' };
    await office.refundsInCabinet(orderId);
    const day = moscowDay(shop.now());
    yield { day: 1, at: '17:35' };
    await vera.handsOut(shipmentId, { reason: 'Выдал Кирилл, о\u00a0возврате он не\u00a0знал' });
    yield { day: 2, at: '04:30' };
    await office.compares('yookassa', day);
  };

/** CDEK has lost it; whether the SMS about that was sent nobody knows. */
export const lost = (purchase: Purchase, track: string): Scenario =>
  async function* (cast) {
    const { ramp, shop, vera } = cast;
    const { shipmentId } = yield* packed(cast, purchase);
    yield { day: 0, at: '16:20' };
    await vera.handsOver(shipmentId, track);
    yield { day: 9, at: '12:05' };
    await vera.loses(shipmentId, 'СДЭК ответил на\u00a0розыск: посылки нет');
    await shop.fails({ provider: 'smsru', path: '/sms/send', garbage: true });
    await ramp.sendsMessages('lost');
    yield { day: 9, at: '12:20' };
    await ramp.sendsMessages('lost');
  };

/** Of two packs, paid before, one was left at the point. */
export const takenOne = (purchase: Purchase, track: string): Scenario =>
  async function* (cast) {
    const { vera } = cast;
    const { shipmentId } = yield* packed(cast, purchase);
    yield { day: 0, at: '16:25' };
    await vera.handsOver(shipmentId, track);
    yield { day: 2, at: '15:10' };
    await vera.handsOutOne(shipmentId);
  };

/** To be paid at the point: delivered, and CDEK does not say of which packs. */
export const takenUnknown = (goods: Purchase['goods'], pointCode: string): Scenario =>
  async function* ({ boris, ramp, vera }) {
    yield { day: 0, at: '09:55' };
    const delivery = { method: 'point', pointCode } as const;
    const orderId = await boris.places({ goods, delivery, pay: PAY.cashOnDelivery });
    yield { day: 0, at: '12:20' };
    const shipmentId = await vera.packs(orderId, 610);
    await vera.registers(shipmentId);
    yield { day: 0, at: '16:35' };
    await vera.handsOver(shipmentId);
    yield { day: 2, at: '12:15' };
    await vera.carrierReports(shipmentId, 'DELIVERED', 'late');
    yield { day: 3, at: '13:00' };
    await ramp.looksAfter(shipmentId);
  };

/**
 * To be paid at the point, long ago: CDEK has neither transferred the money nor shown its receipt, and the pack that the buyer sends
 * back has not come.
 */
export const neverSettled = (goods: Purchase['goods'], pointCode: string, track: string): Scenario =>
  async function* ({ boris, office, vera }) {
    yield { day: 0, at: '11:30' };
    const delivery = { method: 'point', pointCode } as const;
    const orderId = await boris.places({ goods, delivery, pay: PAY.cashOnDelivery });
    yield { day: 0, at: '14:50' };
    const shipmentId = await vera.packs(orderId, 640);
    await vera.handsOver(shipmentId, track);
    yield { day: 3, at: '18:10' };
    await vera.handsOut(shipmentId);
    await office.expectsMoney(shipmentId);
    const [slug = ''] = Object.keys(goods);
    const comment = 'Крышка не\u00a0закрывается.';
    yield { day: 5, at: '20:40' };
    const returnId = await boris.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
    yield { day: 6, at: '10:20' };
    await vera.acceptsReturn(returnId);
    yield { day: 34, at: '09:30' };
    await office.asksForReceipts();
    await office.compares('cdek', await office.dueDayOf(shipmentId));
  };

/**
 * Two parcels of Boxberry: no act is made of the first; that of both is made and cannot be read; whether the courier comes nobody knows.
 * The second parcel is deleted from the cabinet.
 */
export const boxberryActs = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { boris, ramp, shop, vera } = cast;
    const { shipmentId } = yield* packed(cast, purchase);
    await vera.registers(shipmentId);
    const otherId = await boris.buys(purchase);
    yield { day: 0, at: '14:45' };
    const answer = { err: 'Посылка не\u00a0принята к\u00a0отправке' };
    await shop.fails({ provider: 'boxberry', path: 'ParselSend', status: 200, answer });
    await ramp.makesAct();
    yield { day: 0, at: '15:05' };
    const other = await vera.packs(otherId, 560);
    await vera.registers(other);
    yield { day: 0, at: '15:50' };
    await ramp.makesUnreadableAct();
    await shop.fails({ provider: 'boxberry', path: 'CreateIntake', status: 403, answer: {} });
    await ramp.callsCourier('boxberry');
    yield { day: 0, at: '17:05' };
    await ramp.asksForAct();
    await ramp.isDeleted(other);
  };

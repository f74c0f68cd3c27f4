import { addDays, moscowDay } from '../../../../src/kernel/dates.ts';
import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { ParcelReport } from '../desk.ts';
import { refusalOfCdek } from '../ramp.ts';
import type { Cast, Moment, Scenario } from '../play-scenarios.ts';

/** Bought and taken by the carrier on the second day. @returns the ids of the order and of its shipment */
async function* sent(
  { boris, vera }: Cast,
  purchase: Purchase,
): AsyncGenerator<Moment, { orderId: string; shipmentId: string }> {
  yield { day: 0, at: '12:40' };
  const orderId = await boris.buys(purchase);
  yield { day: 0, at: '15:10' };
  const shipmentId = await vera.packs(orderId, 520);
  await vera.registers(shipmentId);
  yield { day: 1, at: '11:20' };
  await vera.handsOver(shipmentId);
  yield { day: 1, at: '18:30' };
  await vera.carrierReports(shipmentId, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
  return { orderId, shipmentId };
}

/** The carrier has it and reports nothing more; nor does it bring it back. */
export const withoutNews = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { shipmentId } = yield* sent(cast, purchase);
    yield { day: 6, at: '12:20' };
    await cast.ramp.refuses(shipmentId, 'POST', 'Отказ невозможен: заказ в\u00a0пути');
    await cast.ramp.recalls(shipmentId);
  };

/** The carrier reports this of it on the third day. */
export const reported = (purchase: Purchase, code: ParcelReport): Scenario =>
  async function* (cast) {
    const { shipmentId } = yield* sent(cast, purchase);
    yield { day: 3, at: '10:15' };
    await cast.vera.carrierReports(shipmentId, code);
  };

/** Nobody came for it: it was sent back, its packs are for sale again and the money was returned. Then it is reported as delivered. */
export const cameBack = (purchase: Purchase): Scenario =>
  async function* (cast) {
    const { shipmentId } = yield* sent(cast, purchase);
    yield { day: 3, at: '10:15' };
    await cast.vera.carrierReports(shipmentId, 'ACCEPTED_AT_PICK_UP_POINT');
    yield { day: 11, at: '09:05' };
    await cast.vera.carrierReports(shipmentId, 'NOT_DELIVERED');
    yield { day: 17, at: '12:30' };
    await cast.vera.returnsOrder(shipmentId);
    const returnId = await cast.vera.returnOf(shipmentId);
    await cast.vera.receivesReturn(returnId);
    await cast.vera.inspectsReturn(returnId, { disposition: 'restock', refund: null });
    yield { day: 18, at: '16:30' };
    await cast.vera.carrierReports(shipmentId, 'DELIVERED');
  };

/** The carrier does not register it, and says why. */
export const refusedByCarrier = (purchase: Purchase): Scenario =>
  async function* ({ boris, vera, shop }) {
    yield { day: 0, at: '10:35' };
    const orderId = await boris.buys(purchase);
    yield { day: 0, at: '14:20' };
    const shipmentId = await vera.packs(orderId, 900);
    const answer = refusalOfCdek('v2_recipient_location_not_recognized', 'Пункт выдачи закрыт на\u00a0ремонт');
    await shop.fails({ provider: 'cdek', method: 'POST', path: '/v2/orders', status: 400, answer });
    await vera.registers(shipmentId);
  };

/** The buyer has changed his mind when the box was closed. */
export const cancelAsked = (purchase: Purchase): Scenario =>
  async function* ({ boris, vera }) {
    yield { day: 0, at: '09:15' };
    const orderId = await boris.buys(purchase);
    yield { day: 0, at: '13:40' };
    await vera.packs(orderId, 480);
    yield { day: 0, at: '20:05' };
    await boris.asksToCancel(orderId);
  };

/** The payment company refuses to return the money of a cancelled order. */
export const refundRefused = (purchase: Purchase): Scenario =>
  async function* ({ boris, shop }) {
    yield { day: 0, at: '21:30' };
    const orderId = await boris.buys(purchase);
    yield { day: 0, at: '22:10' };
    await shop.fails({ provider: 'yookassa', path: '/refunds', status: 400 });
    await boris.cancels(orderId);
  };

/** The buyer has mistyped his address of e-mail; he pays in our shop. */
export const mistypedAddress = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, vera }) {
    yield { minutesAgo: 95 };
    const orderId = await boris.places({ goods, delivery: { method: 'pickup' }, pay: PAY.cashInShop });
    await vera.lettersComeBack(orderId);
    yield { minutesAgo: 94 };
    await vera.allocates(orderId);
  };

/** Came back from its buyer, and nobody has looked at it. */
export const waitsForInspection = (purchase: Purchase, comment: string): Scenario =>
  async function* (cast) {
    const { orderId, shipmentId } = yield* sent(cast, purchase);
    yield { day: 3, at: '16:45' };
    await cast.vera.handsOut(shipmentId);
    const [slug = ''] = Object.keys(purchase.goods);
    yield { day: 5, at: '20:30' };
    const returnId = await cast.boris.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
    yield { day: 6, at: '10:10' };
    await cast.vera.acceptsReturn(returnId);
    yield { day: 12, at: '11:30' };
    await cast.vera.receivesReturn(returnId);
  };

/** Paid a moment ago: Кирилл has taken it to pack it. */
export const beingPacked = (purchase: Purchase): Scenario =>
  async function* ({ boris, vera }) {
    yield { minutesAgo: 40 };
    const orderId = await boris.buys(purchase);
    yield { minutesAgo: 6 };
    await vera.startsPicking(orderId);
  };

/** A shelf with fewer pieces than it should have, and a lot whose day has passed. */
export const foundAtShelf: Scenario = async function* ({ vera, shop }) {
  yield { day: 0, at: '10:00' };
  const bestBefore = moscowDay(addDays(shop.now(), 19));
  await vera.recordsLot('ginkgo-list', { number: 'ГЛ-0108', bestBefore, pieces: 3 });
  yield { minutesAgo: 130 };
  await vera.missesPieces('ivan-chay-fermentirovannyy', 6, 'Короба на нижней полке нет');
};

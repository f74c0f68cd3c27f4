import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Scenario } from '../play-scenarios.ts';

/** Paid at once, sent to a point of the carrier, taken after so many days. */
export const takenAtPoint = (purchase: Purchase, days = 4): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '12:15' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '15:05' };
    const shipmentId = await vera.packs(orderId, 640);
    await vera.registers(shipmentId);
    yield { day: 0, at: '17:00' };
    await vera.handsOver(shipmentId);
    yield { day: days - 1, at: '11:20' };
    await vera.carrierReports(shipmentId, 'ACCEPTED_AT_PICK_UP_POINT');
    yield { day: days, at: '18:30' };
    await vera.carrierReports(shipmentId, 'DELIVERED');
  };

/**
 * The same long ago: Вера registered parcels in the cabinet of the carrier and recorded by hand what became of them. Fewer calls, of
 * which the first start has many.
 */
export const takenLongAgo = (purchase: Purchase, track: string): Scenario<string> =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '21:10' };
    const orderId = await anna.buys(purchase);
    yield { day: 1, at: '11:30' };
    const shipmentId = await vera.packs(orderId, 500);
    yield { day: 1, at: '16:30' };
    await vera.handsOver(shipmentId, track);
    yield { day: 3, at: '14:45' };
    await vera.handsOut(shipmentId);
    return orderId;
  };

/** Collected in our shop and paid there. */
export const paidInShop = (goods: Purchase['goods'], document: string): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '10:40' };
    const orderId = await anna.places({ goods, delivery: { method: 'pickup' }, pay: PAY.cashInShop });
    yield { day: 0, at: '12:00' };
    const shipmentId = await vera.packs(orderId, 2_400);
    await vera.makesReady(shipmentId);
    yield { day: 1, at: '13:10' };
    const fiscal = { storage: '9960440300512233', document, attribute: '2617611807' };
    await vera.handsOut(shipmentId, { fiscal });
  };

/** Sent by e-mail at once. */
export const sentByEmail = (goods: Purchase['goods']): Scenario =>
  async function* ({ anna }) {
    yield { day: 0, at: '19:30' };
    await anna.buys({ goods, delivery: { method: 'digital' }, pay: PAY.card });
  };

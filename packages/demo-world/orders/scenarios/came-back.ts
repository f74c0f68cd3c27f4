import { addDays, moscowDay } from '../../../../src/kernel/dates.ts';
import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Scenario } from '../play-scenarios.ts';
import { takenLongAgo } from './delivered.ts';

/** Paid, and cancelled before it was packed: the money went back. */
export const cancelledByBuyer = (purchase: Purchase): Scenario =>
  async function* ({ anna }) {
    yield { day: 0, at: '22:05' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '23:10' };
    await anna.cancels(orderId);
  };

/** To be paid at the point, where two of three packs were taken; the third one came back and is for sale again. */
export const takenInPart = (goods: Purchase['goods'], pointCode: string): Scenario =>
  async function* ({ anna, vera, shop }) {
    yield { day: 0, at: '12:50' };
    const delivery = { method: 'point', pointCode } as const;
    const orderId = await anna.places({ goods, delivery, pay: PAY.cashOnDelivery });
    yield { day: 0, at: '15:20' };
    const shipmentId = await vera.packs(orderId, 1_150);
    await vera.registers(shipmentId);
    yield { day: 0, at: '17:05' };
    await vera.handsOver(shipmentId);
    yield { day: 2, at: '10:10' };
    await vera.carrierReports(shipmentId, 'ACCEPTED_AT_PICK_UP_POINT');
    yield { day: 4, at: '17:40' };
    await vera.carrierReports(shipmentId, 'DELIVERED', [1, 1, 0]);
    yield { day: 6, at: '10:00' };
    const day = moscowDay(addDays(shop.now(), -2));
    await vera.carrierSettles(shipmentId, day);
    // Later the carrier changes what its register says.
    await vera.carrierCorrects(shipmentId, day);
    yield { day: 12, at: '11:45' };
    const returnId = await vera.returnOf(shipmentId);
    await vera.receivesReturn(returnId);
    await vera.inspectsReturn(returnId, { disposition: 'restock', refund: null });
  };

/** Brought to the door; a pack of the first line was faulty, came back and was paid back. */
export const faultyPack = (purchase: Purchase, track: string, comment: string): Scenario =>
  async function* (cast) {
    const { vera, anna } = cast;
    const orderId = yield* takenLongAgo(purchase, track)(cast);
    const [slug = ''] = Object.keys(purchase.goods);
    yield { day: 5, at: '20:15' };
    const returnId = await anna.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
    yield { day: 6, at: '10:30' };
    await vera.acceptsReturn(returnId);
    yield { day: 12, at: '12:20' };
    await vera.receivesReturn(returnId);
    yield { day: 13, at: '11:00' };
    await vera.inspectsReturn(returnId, {
      disposition: 'write-off',
      note: 'Шов разошёлся',
      refund: { delivery: false },
    });
  };

/** Taken, and a pack of the first line does not please: the support has not decided yet. */
export const wantsToReturn = (purchase: Purchase, track: string, comment: string): Scenario =>
  async function* (cast) {
    const orderId = yield* takenLongAgo(purchase, track)(cast);
    const [slug = ''] = Object.keys(purchase.goods);
    yield { day: 5, at: '21:20' };
    await cast.anna.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
  };

import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Scenario } from '../play-scenarios.ts';

/** With its carrier, which has reported it three times. */
export const onItsWay = (purchase: Purchase): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '11:05' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '14:30' };
    const shipmentId = await vera.packs(orderId, 900);
    await vera.registers(shipmentId);
    yield { day: 1, at: '15:30' };
    await vera.handsOver(shipmentId);
    yield { day: 1, at: '19:40' };
    await vera.carrierReports(shipmentId, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    yield { day: 2, at: '06:20' };
    await vera.carrierReports(shipmentId, 'TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY');
    yield { day: 3, at: '08:50' };
    await vera.carrierReports(shipmentId, 'ACCEPTED_IN_RECIPIENT_CITY');
  };

/** At the point of the carrier since the third day, where it is kept for a week. */
export const waitsAtPoint = (purchase: Purchase): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '13:25' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '15:40' };
    const shipmentId = await vera.packs(orderId, 450);
    await vera.registers(shipmentId);
    yield { day: 0, at: '17:10' };
    await vera.handsOver(shipmentId);
    yield { day: 1, at: '10:00' };
    await vera.carrierReports(shipmentId, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    yield { day: 3, at: '09:30' };
    await vera.carrierReports(shipmentId, 'ACCEPTED_AT_PICK_UP_POINT');
  };

/** Ready in our shop. */
export const waitsInShop = (goods: Purchase['goods']): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '16:20' };
    const orderId = await anna.buys({ goods, delivery: { method: 'pickup' }, pay: PAY.sbp });
    yield { day: 1, at: '11:15' };
    const shipmentId = await vera.packs(orderId, 300);
    await vera.makesReady(shipmentId);
  };

/** Just placed; the page of the payment company is open. */
export const awaitsPayment = (purchase: Purchase): Scenario =>
  async function* ({ anna }) {
    yield { minutesAgo: 4 };
    await anna.startsPaying(await anna.places(purchase));
  };

/** Paid, its goods set aside: the next box of a picker. */
export const waitsToBePacked = (purchase: Purchase): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '18:35' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '18:36' };
    await vera.allocates(orderId);
  };

/** Packed and registered: the carrier has not taken it yet. */
export const waitsForCarrier = (purchase: Purchase): Scenario =>
  async function* ({ anna, vera }) {
    yield { day: 0, at: '09:50' };
    const orderId = await anna.buys(purchase);
    yield { day: 0, at: '16:45' };
    await vera.registers(await vera.packs(orderId, 700));
  };

/** To be paid in our shop, just set aside. */
export const waitsToBePaidInShop = (goods: Purchase['goods']): Scenario =>
  async function* ({ anna, vera }) {
    yield { minutesAgo: 25 };
    const orderId = await anna.places({ goods, delivery: { method: 'pickup' }, pay: PAY.cashInShop });
    yield { minutesAgo: 24 };
    await vera.allocates(orderId);
  };

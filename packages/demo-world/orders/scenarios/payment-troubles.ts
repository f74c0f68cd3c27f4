import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Scenario } from '../play-scenarios.ts';

/** Of orders that are collected in our shop, so that no carrier has to be asked for prices. */
const paidOnline = (goods: Purchase['goods']): Purchase => ({ goods, delivery: { method: 'pickup' }, pay: PAY.card });

/** The payment company does not start the payment, and says why. */
export const paymentRefused = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, shop }) {
    yield { minutesAgo: 22 };
    const orderId = await boris.places(paidOnline(goods));
    await shop.fails({ provider: 'yookassa', method: 'POST', path: '/payments', status: 400, times: 2 });
    await boris.triesToPay(orderId);
  };

/** The company says for an hour neither that it has started the payment nor that it has not. */
export const paymentUnclear = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, ramp, shop }) {
    yield { day: 0, at: '13:05' };
    const orderId = await boris.places(paidOnline(goods));
    const silent = { provider: 'yookassa', method: 'POST', path: '/payments', status: 403, answer: {}, times: 2 };
    await shop.fails(silent);
    await boris.triesToPay(orderId);
    const { createdAt } = await office.paymentOf(orderId);
    // Its list is asked for by this time.
    await ramp.staysSilent('yookassa', encodeURIComponent(createdAt.toISOString().slice(13)));
    yield { day: 0, at: '13:40' };
    await office.expires(orderId);
    yield { day: 0, at: '14:10' };
    await office.checksPayments();
  };

/** The payment has begun, and the company does not say that it has ended. */
export const paymentUndecided = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, ramp, shop }) {
    yield { day: 0, at: '20:15' };
    const orderId = await boris.places(paidOnline(goods));
    const id = await boris.startsPaying(orderId);
    await ramp.staysSilent('yookassa', `/payments/${id}`);
    yield { day: 0, at: '20:50' };
    await office.expires(orderId);
    yield { day: 0, at: '21:15' };
    await shop.happens({ provider: 'yookassa', id, action: 'expire' });
    yield { day: 1, at: '20:30' };
    await office.checksPayment(orderId);
  };

/** The company reports another sum than the shop has asked for. */
export const paidOtherwise = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office }) {
    yield { minutesAgo: 17 };
    const orderId = await boris.places(paidOnline(goods));
    await boris.startsPaying(orderId);
    yield { minutesAgo: 14 };
    await office.isPaidOtherwise(orderId, '100.00');
  };

/** Cancelled; the company does not say whether it has refunded the money, and the SMS about it was not sent. */
export const refundUnclear = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, ramp, shop }) {
    yield { day: 0, at: '10:20' };
    const orderId = await boris.buys(paidOnline(goods));
    const { providerId } = await office.paymentOf(orderId);
    yield { day: 0, at: '11:00' };
    await shop.fails({ provider: 'yookassa', method: 'POST', path: '/refunds', status: 403, answer: {} });
    await ramp.staysSilent('yookassa', `/refunds?payment_id=${providerId}`);
    await boris.cancels(orderId);
    // 201: there is no money left in our account.
    const answer = { status: 'ERROR', status_code: 201 };
    await shop.fails({ provider: 'smsru', path: '/sms/send', status: 200, answer });
    await ramp.sendsMessages('cancelled');
    yield { day: 1, at: '11:30' };
    await office.asksForRefund(orderId);
    await ramp.sendsMessages('cancelled');
  };

/** Pieces will not come: the company has refused to refund them, and some other sum was refunded in its cabinet. The rest was not packed. */
export const refundedOtherwise = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, shop, vera }) {
    yield { day: 0, at: '10:05' };
    const orderId = await boris.buys(paidOnline(goods));
    yield { day: 0, at: '12:30' };
    const shipmentId = await vera.allocates(orderId);
    await shop.fails({ provider: 'yookassa', path: '/refunds', status: 400 });
    await vera.cancelsPieces(shipmentId, 1, 'Упаковка вскрыта');
    yield { day: 0, at: '15:45' };
    await office.refundsInCabinet(orderId, 10_000);
  };

/** A large refund of pieces that will not come was declined, although its buyer was told of it. */
export const refundDeclined = (goods: Purchase['goods'], pieces: number): Scenario =>
  async function* ({ boris, office, vera }) {
    yield { day: 0, at: '09:40' };
    const orderId = await boris.buys(paidOnline(goods));
    yield { day: 0, at: '11:10' };
    await vera.cancelsPieces(await vera.allocates(orderId), pieces, 'Партия с трещинами');
    yield { day: 0, at: '11:25' };
    await office.declinesRefund(orderId);
  };

/** Paid in our shop, and faulty: what to give back by hand. */
export const paidBackByHand = (goods: Purchase['goods'], comment: string): Scenario =>
  async function* ({ boris, vera }) {
    yield { day: 0, at: '12:10' };
    const orderId = await boris.places({ goods, delivery: { method: 'pickup' }, pay: PAY.cashInShop });
    yield { day: 0, at: '13:00' };
    const shipmentId = await vera.packs(orderId, 700);
    await vera.makesReady(shipmentId);
    yield { day: 1, at: '18:20' };
    const fiscal = { storage: '9960440300512233', document: '2216', attribute: '2617613352' };
    await vera.handsOut(shipmentId, { fiscal });
    const [slug = ''] = Object.keys(goods);
    yield { day: 2, at: '09:15' };
    const returnId = await boris.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
    yield { day: 2, at: '10:00' };
    await vera.acceptsReturn(returnId);
    yield { day: 3, at: '12:40' };
    await vera.receivesReturn(returnId);
    await vera.inspectsReturn(returnId, { disposition: 'write-off', note: comment, refund: { delivery: false } });
  };

/** The cash register has refused the closing receipt; later a pack was wanted back, and nobody has decided that. */
export const receiptRefused = (goods: Purchase['goods'], comment: string): Scenario =>
  async function* ({ boris, shop, vera }) {
    yield { day: 0, at: '11:50' };
    const orderId = await boris.buys(paidOnline(goods));
    yield { day: 0, at: '14:00' };
    const shipmentId = await vera.packs(orderId, 350);
    await vera.makesReady(shipmentId);
    yield { day: 1, at: '17:10' };
    await shop.fails({ provider: 'yookassa', method: 'POST', path: '/receipts', status: 400 });
    await vera.handsOut(shipmentId);
    const [slug = ''] = Object.keys(goods);
    yield { day: 2, at: '19:30' };
    await boris.asksToReturn(orderId, { slug, position: 0, reason: 'defect', comment });
  };

/** Whether the closing receipt is registered nobody knows. */
export const receiptUnclear = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, ramp, shop, vera }) {
    yield { day: 0, at: '10:10' };
    const orderId = await boris.buys(paidOnline(goods));
    const { providerId } = await office.paymentOf(orderId);
    yield { day: 0, at: '12:45' };
    const shipmentId = await vera.packs(orderId, 420);
    await vera.makesReady(shipmentId);
    yield { day: 0, at: '18:00' };
    await shop.fails({ provider: 'yookassa', method: 'POST', path: '/receipts', status: 403, answer: {} });
    await ramp.staysSilent('yookassa', `/receipts?payment_id=${providerId}`);
    await vera.handsOut(shipmentId);
  };

/** The cash register takes for ever; the box is packed, and nobody has put it out for its buyer. */
export const receiptOverdue = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, shop, vera }) {
    yield { day: 0, at: '12:00' };
    const orderId = await boris.buys(paidOnline(goods));
    await shop.changes('receipt', { id: (await office.paymentOf(orderId)).providerId, status: 'pending' });
    yield { day: 0, at: '14:30' };
    await vera.packs(orderId, 380);
  };

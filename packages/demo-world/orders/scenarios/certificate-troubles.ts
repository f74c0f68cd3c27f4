import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Cast, Moment, Scenario } from '../play-scenarios.ts';

/** A certificate and something else are bought in one order, and the certificate is spent in another. @returns both ids */
async function* spentAtOnce(
  { boris }: Cast,
  seller: Purchase,
  spentOn: Purchase['goods'],
): AsyncGenerator<Moment, { sellerId: string; spenderId: string }> {
  yield { day: 0, at: '13:20' };
  const sellerId = await boris.buys(seller);
  yield { day: 0, at: '13:50' };
  const coupons = [await boris.certificateOf(sellerId)];
  const spenderId = await boris.places({ goods: spentOn, coupons, delivery: { method: 'pickup' }, pay: PAY.card });
  return { sellerId, spenderId };
}

/** The parcel of the order that has sold the certificate is lost, which ends it; then the one that was paid with it is cancelled. */
export const certificateOfLost = (seller: Purchase, spentOn: Purchase['goods'], track: string): Scenario =>
  async function* (cast) {
    const { boris, vera } = cast;
    const { sellerId, spenderId } = yield* spentAtOnce(cast, seller, spentOn);
    yield { day: 0, at: '15:00' };
    const shipmentId = await vera.packs(sellerId, 310);
    await vera.handsOver(shipmentId, track);
    yield { day: 6, at: '12:30' };
    await vera.loses(shipmentId, 'СДЭК ответил на\u00a0розыск: посылки нет');
    await vera.returnsOrder(shipmentId);
    yield { day: 6, at: '19:40' };
    await boris.cancels(spenderId);
  };

/** All of the order that has sold the certificate is refunded in the cabinet of the payment company. */
export const certificateRefunded = (bought: Purchase['goods'], spentOn: Purchase['goods']): Scenario =>
  async function* (cast) {
    const seller = { goods: bought, delivery: { method: 'pickup' }, pay: PAY.card } as const;
    const { sellerId, spenderId } = yield* spentAtOnce(cast, seller, spentOn);
    await cast.vera.allocates(spenderId);
    yield { day: 0, at: '16:30' };
    await cast.office.refundsInCabinet(sellerId);
  };

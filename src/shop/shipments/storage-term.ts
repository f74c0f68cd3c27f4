import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { carrierOf, type OrderDelivery } from '../orders/order.rules.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';

/** Until when a box that is ready now waits for its buyer, by our settings; undefined where the carrier always says it itself. */
export async function storageTerm(tx: TransactionContext, delivery: OrderDelivery): Promise<Date | undefined> {
  const { storageDays } = await deliverySettings(tx.db);
  const place = delivery.method === 'pickup' ? delivery.method : carrierOf(delivery);
  return place === undefined || place === 'cdek' ? undefined : addDays(tx.now(), storageDays[place]);
}

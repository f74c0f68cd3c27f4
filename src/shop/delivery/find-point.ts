import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type PickupPoint } from './delivery-carrier.port.ts';
import { copiedPoint, versionsOfPoints } from './points.reads.ts';

/**
 * The chosen point of a carrier, from our own copy; only a carrier that has not been copied yet is asked. Also of one that is
 * switched off, whose orders go on: whether it offers delivery is another question.
 */
export async function findPoint(
  ctx: ShopContext,
  city: CityForDelivery,
  carrierName: CarrierName | undefined,
  code: string,
): Promise<PickupPoint | Refusal> {
  const carrier = ctx.companies.allCarriers.find(({ name }) => name === carrierName);
  try {
    const to = carrier && (await carrierCity(ctx, carrier, city));
    if (!carrier || !to) return refuse('delivery-point-unknown', { pointCode: code });
    const point = (await versionsOfPoints(ctx.db)).has(carrier.name)
      ? await copiedPoint(ctx.db, carrier.name, to.code, code)
      : (await carrier.pickupPoints(to)).find((one) => one.code === code);
    return point ?? refuse('delivery-point-unknown', { pointCode: code });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrierName, cityId: city.id }, 'carrier returned no pickup points');
    return refuse('delivery-company-silent');
  }
}

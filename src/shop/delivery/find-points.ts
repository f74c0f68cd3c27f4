import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type DeliveryCarrier, type PickupPoint } from './delivery-carrier.port.ts';
import { cityForDelivery, type CityForDelivery } from '../places/places.reads.ts';

/** A pickup point with its company: codes are unique within one. */
export interface CarrierPoint extends PickupPoint {
  readonly carrier: CarrierName;
}

/** Pickup points of all carriers in a city; none where no carrier delivers. */
export async function findPoints(ctx: ShopContext, cityId: number): Promise<readonly CarrierPoint[] | Refusal> {
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  const found = await Promise.all(ctx.companies.carriers.map((carrier) => pointsOf(ctx, carrier, city)));
  if (found.every((points) => points === undefined)) return refuse('delivery-company-silent');
  return found.flatMap((points) => points ?? []);
}

/** Undefined when the carrier does not answer. */
async function pointsOf(
  ctx: ShopContext,
  carrier: DeliveryCarrier,
  city: CityForDelivery,
): Promise<readonly CarrierPoint[] | undefined> {
  try {
    const to = await carrierCity(carrier, city);
    const points = to ? await carrier.pickupPoints(to) : [];
    return points.map((point) => ({ carrier: carrier.name, ...point }));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrier.name, cityId: city.id }, 'carrier returned no pickup points');
    return undefined;
  }
}

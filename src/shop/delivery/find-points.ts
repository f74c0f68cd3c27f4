import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { cityForDelivery, type CityForDelivery } from '../places/places.reads.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type DeliveryCarrier, type PickupPoint } from './delivery-carrier.port.ts';
import { copiedPoints, versionsOfPoints } from './points.reads.ts';

/** A pickup point with its company: codes are unique within one. */
export interface CarrierPoint extends PickupPoint {
  readonly carrier: CarrierName;
}

/**
 * Pickup points of all carriers in a city; none where no carrier delivers. They are read from our own copy; only a carrier
 * that has not been copied yet is asked.
 */
export async function findPoints(ctx: ShopContext, cityId: number): Promise<readonly CarrierPoint[] | Refusal> {
  const [city, versions] = await Promise.all([cityForDelivery(ctx.db, cityId), versionsOfPoints(ctx.db)]);
  if (!city) return refuse('city-unknown', { cityId });
  const found = await Promise.all(
    ctx.companies.carriers.map((carrier) => pointsOf(ctx, carrier, city, versions.has(carrier.name))),
  );
  if (found.every((points) => points === undefined)) return refuse('delivery-company-silent');
  return found.flatMap((points) => points ?? []);
}

/** Undefined when the carrier has to be asked and does not answer. */
async function pointsOf(
  ctx: ShopContext,
  carrier: DeliveryCarrier,
  city: CityForDelivery,
  copied: boolean,
): Promise<readonly CarrierPoint[] | undefined> {
  try {
    const to = await carrierCity(ctx, carrier, city);
    if (!to) return [];
    const points = copied ? await copiedPoints(ctx.db, carrier.name, to.code) : await carrier.pickupPoints(to);
    return points.map((point) => ({ carrier: carrier.name, ...point }));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrier.name, cityId: city.id }, 'carrier returned no pickup points');
    return undefined;
  }
}

import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type PickupPoint } from './delivery-carrier.port.ts';
import { cityForDelivery } from '../places/places.reads.ts';

/** Pickup points of a city; none where the carrier does not deliver. */
export async function findPoints(ctx: ShopContext, cityId: number): Promise<readonly PickupPoint[] | Refusal> {
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  try {
    const carrierPlace = await carrierCity(ctx, city);
    return carrierPlace ? await ctx.companies.carrier.pickupPoints(carrierPlace) : [];
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, cityId }, 'carrier returned no pickup points');
    return refuse('delivery-company-silent');
  }
}

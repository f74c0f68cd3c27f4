import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { CarrierCity } from './delivery-carrier.port.ts';

/**
 * The carrier's own city: by the code our list has, else the carrier is asked by name and region, so that a city
 * without a code is not a city without delivery. Undefined where the carrier does not go, and for places outside
 * our list: a village is not priced to its namesake.
 * @throws CarrierError
 */
export async function carrierCity(
  { companies }: Pick<ShopContext, 'companies'>,
  city: CityForDelivery,
): Promise<CarrierCity | undefined> {
  if (city.sdekId !== null) return { code: city.sdekId };
  return city.name === '' ? undefined : companies.carrier.findCity(city);
}

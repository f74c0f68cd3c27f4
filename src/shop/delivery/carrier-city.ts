import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { CarrierCity } from './delivery-carrier.port.ts';

/**
 * The carrier's id of a city: the code from our list, otherwise found by name and region in the carrier's API.
 * Undefined where the carrier does not deliver and for places outside our list, which could be confused with a
 * namesake.
 * @throws CarrierError
 */
export async function carrierCity(
  { companies }: Pick<ShopContext, 'companies'>,
  city: CityForDelivery,
): Promise<CarrierCity | undefined> {
  if (city.sdekId !== null) return { code: city.sdekId };
  return city.name === '' ? undefined : companies.carrier.findCity(city);
}

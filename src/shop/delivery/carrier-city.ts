import type { CityForDelivery } from '../places/places.reads.ts';
import type { CarrierCity, DeliveryCarrier } from './delivery-carrier.port.ts';

/**
 * The carrier's id of a city: the code from our list, otherwise found by name and region in the carrier's API.
 * Undefined where the carrier does not deliver and for places outside our list, which could be confused with a
 * namesake.
 * @throws CarrierError
 */
export async function carrierCity(carrier: DeliveryCarrier, city: CityForDelivery): Promise<CarrierCity | undefined> {
  const code = { cdek: city.sdekId, boxberry: city.boxberryId }[carrier.name];
  if (code !== null) return { code };
  return city.name === '' ? undefined : carrier.findCity(city);
}

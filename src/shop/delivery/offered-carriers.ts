import type { Companies } from '../companies.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { DeliverySettings } from '../settings/delivery-shape.ts';
import type { DeliveryCarrier } from './delivery-carrier.port.ts';

/** Carriers that buyers may choose: those of the shop that deliver to the city, without the ones that the staff has paused. */
export function offeredCarriers(
  { carriers }: Pick<Companies, 'carriers'>,
  { pausedCarriers }: Pick<DeliverySettings, 'pausedCarriers'>,
  city?: Pick<CityForDelivery, 'countryCode'>,
): readonly DeliveryCarrier[] {
  return carriers.filter(
    ({ name, countries }) => !pausedCarriers.includes(name) && (!city || countries.includes(city.countryCode)),
  );
}

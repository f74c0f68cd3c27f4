import { LRUCache } from 'lru-cache';
import type { CarrierCity, CarrierOffer, DeliveryCarrier, PickupPoint } from './delivery-carrier.port.ts';

/** A carrier asked once for the same thing: prices for ten minutes, points for an hour, cities for a day. Failures are not kept. */
export function rememberingCarrier(carrier: DeliveryCarrier): DeliveryCarrier {
  const offers = new LRUCache<string, Promise<readonly CarrierOffer[]>>({ max: 5_000, ttl: 10 * 60_000 });
  const points = new LRUCache<number, Promise<readonly PickupPoint[]>>({ max: 300, ttl: 60 * 60_000 });
  const cities = new LRUCache<string, Promise<CarrierCity | undefined>>({ max: 5_000, ttl: 24 * 60 * 60_000 });
  return {
    name: carrier.name,
    findCity: (city) =>
      remember(cities, [city.countryCode, city.region, city.name].join('|'), () => carrier.findCity(city)),
    offers: (to, parcel) =>
      remember(offers, `${to.code}:${parcel.weightGrams}:${parcel.sizeCm.join('x')}`, () => carrier.offers(to, parcel)),
    pickupPoints: (city) => remember(points, city.code, () => carrier.pickupPoints(city)),
  };
}

function remember<K extends string | number, V>(
  cache: LRUCache<K, Promise<V>>,
  key: K,
  ask: () => Promise<V>,
): Promise<V> {
  const known = cache.get(key);
  if (known) return known;
  const asked = ask();
  cache.set(key, asked);
  asked.catch(() => cache.delete(key));
  return asked;
}

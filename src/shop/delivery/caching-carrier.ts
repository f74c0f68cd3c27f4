import { LRUCache } from 'lru-cache';
import type { Kopecks } from '../../kernel/money.ts';
import type { CarrierCity, CarrierOffer, DeliveryCarrier, PickupPoint } from './delivery-carrier.port.ts';

/**
 * Caches responses of a carrier: prices for ten minutes, points for an hour, cities, their limits and postcodes for a day. Failures, and that
 * nothing is said of a postcode, are not cached.
 */
export function cachingCarrier(carrier: DeliveryCarrier): DeliveryCarrier {
  const offers = new LRUCache<string, Promise<readonly CarrierOffer[]>>({ max: 5_000, ttl: 10 * 60_000 });
  const points = new LRUCache<number, Promise<readonly PickupPoint[]>>({ max: 300, ttl: 60 * 60_000 });
  const cities = new LRUCache<string, Promise<CarrierCity | undefined>>({ max: 5_000, ttl: 24 * 60 * 60_000 });
  const zips = new LRUCache<string, Promise<boolean | undefined>>({ max: 5_000, ttl: 24 * 60 * 60_000 });
  const limits = new LRUCache<number, Promise<Kopecks | undefined>>({ max: 5_000, ttl: 24 * 60 * 60_000 });
  const { courierComesTo, mostCollected } = carrier;
  return {
    ...carrier,
    ...(courierComesTo && { courierComesTo: (zip) => cached(zips, zip, () => courierComesTo(zip), isSaid) }),
    ...(mostCollected && { mostCollected: (city) => cached(limits, city.code, () => mostCollected(city)) }),
    findCity: (city) =>
      cached(cities, [city.countryCode, city.region, city.name].join('|'), () => carrier.findCity(city)),
    offers: (to, parcel) =>
      cached(offers, `${to.code}:${parcel.weightGrams}:${parcel.sizeCm.join('x')}`, () => carrier.offers(to, parcel)),
    pickupPoints: (city) => cached(points, city.code, () => carrier.pickupPoints(city)),
  };
}

const isSaid = (comes: boolean | undefined): boolean => comes !== undefined;

function cached<K extends string | number, V>(
  cache: LRUCache<K, Promise<V>>,
  key: K,
  fetch: () => Promise<V>,
  isKept: (value: V) => boolean = () => true,
): Promise<V> {
  const hit = cache.get(key);
  if (hit) return hit;
  const result = fetch();
  cache.set(key, result);
  const forget = () => cache.delete(key);
  result.then((value) => isKept(value) || forget(), forget);
  return result;
}

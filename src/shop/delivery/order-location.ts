import type { CourierAddress } from '../orders/courier-address.rules.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { OrderLocation } from '../orders/order-location.rules.ts';
import type { PlacesContext } from '../places/call-address-service.ts';
import { locateHouse } from '../places/locate-house.ts';
import { cityLabel } from '../places/place-names.rules.ts';
import { ourCity, type OurCity } from '../places/places.reads.ts';
import type { PickupPoint } from './delivery-carrier.port.ts';

interface Destination {
  readonly method: DeliveryMethod;
  readonly cityId?: number;
  readonly address?: CourierAddress;
}

/**
 * Where a carrier takes the order: codes and coordinates are looked up here, never taken from the browser. Asks the address
 * company, so never call it in a transaction; without an answer the address stays as it was written. Null for orders that
 * are picked up in our shop or sent by e-mail.
 */
export async function orderLocation(
  ctx: PlacesContext,
  { method, cityId, address }: Destination,
  point: PickupPoint | undefined,
): Promise<OrderLocation | null> {
  const carried = method === 'point' || method === 'courier';
  const city = carried && cityId !== undefined ? await ourCity(ctx.db, cityId) : undefined;
  if (!city) return null;
  if (point) return locationOfPoint(city, point);
  const found = address && (await locateHouse(ctx, city, address));
  return {
    ...locationOfCity(city),
    address: found?.value ?? [cityLabel(city.name, city.region), address?.street, address?.house].join(', '),
    zip: address?.zip || found?.zip || city.zip,
    latitude: found?.latitude ?? city.geoLat,
    longitude: found?.longitude ?? city.geoLon,
    checked: found !== undefined,
    regionType: found?.regionType ?? null,
    regionFiasId: found?.regionFiasId ?? null,
    kladrId: city.kladrId ?? found?.kladrId ?? null,
    street: found?.street ?? address?.street ?? null,
    streetType: found?.streetType ?? null,
    streetTypeFull: found?.streetTypeFull ?? null,
    house: found?.house ?? address?.house ?? null,
    houseType: found?.houseType ?? null,
    flat: address?.flat ?? null,
  };
}

function locationOfPoint(city: OurCity, { code, kind, address, latitude, longitude }: PickupPoint): OrderLocation {
  const full = `${cityLabel(city.name, city.region)}, ${address}`;
  return { ...locationOfCity(city), address: full, latitude, longitude, checked: true, point: { code, kind } };
}

function locationOfCity(city: OurCity): OrderLocation {
  return {
    cityId: city.id,
    city: city.name,
    region: city.region,
    regionType: null,
    regionFiasId: null,
    country: city.country,
    countryCode: city.countryCode,
    kladrId: city.kladrId,
    sdekCityId: city.sdekId,
    boxberryCityId: city.boxberryId,
    address: cityLabel(city.name, city.region),
    zip: city.zip,
    latitude: city.geoLat,
    longitude: city.geoLon,
    checked: false,
    street: null,
    streetType: null,
    streetTypeFull: null,
    house: null,
    houseType: null,
    flat: null,
    point: null,
  };
}

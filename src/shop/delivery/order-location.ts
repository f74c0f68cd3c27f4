import type { CourierAddress } from '../orders/courier-address.rules.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { OrderLocation } from '../orders/order-location.rules.ts';
import type { PlacesContext } from '../places/call-address-service.ts';
import { locateHouse } from '../places/locate-house.ts';
import { cityLabel, regionType } from '../places/place-names.rules.ts';
import { ourCity, type OurCity } from '../places/places.reads.ts';
import { knownCarrierCity } from './carrier-city.ts';
import type { PickupPoint } from './delivery-carrier.port.ts';

interface Destination {
  readonly method: DeliveryMethod;
  readonly cityId?: number;
  readonly address?: CourierAddress;
}

interface FoundLocation {
  readonly location: OrderLocation | null;
  /** Postal code of the house, as the buyer wrote it or as it was found; absent where only that of the city is known. */
  readonly houseZip?: string;
}

/**
 * Where a carrier takes the order: codes and coordinates are looked up here, never taken from the browser. Asks the address
 * company, so never call it in a transaction; without an answer the address stays as it was written. No location for orders that
 * are picked up in our shop or sent by e-mail.
 */
export async function orderLocation(
  ctx: PlacesContext,
  { method, cityId, address }: Destination,
  point: PickupPoint | undefined,
): Promise<FoundLocation> {
  const carried = method === 'point' || method === 'courier';
  const city = carried && cityId !== undefined ? await ourCity(ctx.db, cityId) : undefined;
  if (!city) return { location: null };
  const base = await locationOfCity(ctx, city);
  if (point) return { location: locationOfPoint(base, point) };
  const found = address && (await locateHouse(ctx, city, address));
  const houseZip = address?.zip || found?.zip;
  const location: OrderLocation = {
    ...base,
    address: found?.value ?? [cityLabel(city.name, city.region), address?.street, address?.house].join(', '),
    zip: houseZip || city.zip,
    latitude: found?.latitude ?? city.geoLat,
    longitude: found?.longitude ?? city.geoLon,
    checked: found !== undefined,
    regionType: found?.regionType ?? base.regionType,
    regionFiasId: found?.regionFiasId ?? base.regionFiasId,
    kladrId: city.kladrId ?? found?.kladrId ?? null,
    street: found?.street ?? address?.street ?? null,
    streetType: found?.streetType ?? null,
    streetTypeFull: found?.streetTypeFull ?? null,
    house: found?.house ?? address?.house ?? null,
    houseType: found?.houseType ?? null,
    flat: address?.flat ?? null,
  };
  return { location, ...(houseZip && { houseZip }) };
}

function locationOfPoint(city: OrderLocation, point: PickupPoint): OrderLocation {
  const { code, kind, address, latitude, longitude, zip = city.zip } = point;
  const full = `${city.address}, ${address}`;
  return { ...city, address: full, zip, latitude, longitude, checked: true, point: { code, kind } };
}

async function locationOfCity({ db }: PlacesContext, city: OurCity): Promise<OrderLocation> {
  const [sdek, boxberry] = await Promise.all([
    knownCarrierCity(db, 'cdek', city),
    knownCarrierCity(db, 'boxberry', city),
  ]);
  return {
    cityId: city.id,
    city: city.name,
    region: city.region,
    regionType: regionType(city.region, city.name),
    // Of other regions only the address company knows it.
    regionFiasId: city.region === city.name ? city.fiasId : null,
    country: city.country,
    countryCode: city.countryCode,
    kladrId: city.kladrId,
    sdekCityId: sdek?.code ?? null,
    boxberryCityId: boxberry?.code ?? null,
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

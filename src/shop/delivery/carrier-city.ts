import { and, eq } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { CarrierCity, DeliveryCarrier } from './delivery-carrier.port.ts';
import { carrierCities } from './delivery.tables.ts';

type CityCodes = Pick<CityForDelivery, 'id' | 'sdekId' | 'boxberryId'>;

/** The carrier's code of a city in our list. */
export const listedCode = ({ sdekId, boxberryId }: CityCodes, carrier: CarrierName): number | null =>
  ({ cdek: sdekId, boxberry: boxberryId })[carrier];

/** The carrier's id of a city as far as it can be told without asking the carrier: from our list or found earlier. */
export async function knownCarrierCity(
  db: Db,
  carrier: CarrierName,
  city: CityCodes,
): Promise<CarrierCity | undefined> {
  const listed = listedCode(city, carrier);
  if (listed !== null) return { code: listed };
  const ours = and(eq(carrierCities.carrier, carrier), eq(carrierCities.cityId, city.id));
  const [known] = await db.select({ code: carrierCities.code }).from(carrierCities).where(ours);
  return known;
}

/**
 * The carrier's id of a city: the code from our list or found earlier, otherwise found by name and region in the carrier's
 * API and kept. Undefined where the carrier does not deliver and for places outside our list, which could be confused with a
 * namesake.
 * @throws CarrierError
 */
export async function carrierCity(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  carrier: DeliveryCarrier,
  city: CityForDelivery,
): Promise<CarrierCity | undefined> {
  const known = await knownCarrierCity(db, carrier.name, city);
  if (known || city.name === '') return known;
  const found = await carrier.findCity(city);
  // The city of the market feed has no id before the list of cities is imported.
  if (found && city.id > 0) {
    await db
      .insert(carrierCities)
      .values({ carrier: carrier.name, cityId: city.id, code: found.code, foundAt: now() })
      .onConflictDoNothing();
  }
  return found;
}

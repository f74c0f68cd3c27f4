import { and, eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { CarrierCity, DeliveryCarrier } from './delivery-carrier.port.ts';
import { carrierCities } from './delivery.tables.ts';

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
  const listed = { cdek: city.sdekId, boxberry: city.boxberryId }[carrier.name];
  if (listed !== null) return { code: listed };
  if (city.name === '') return undefined;
  const ours = and(eq(carrierCities.carrier, carrier.name), eq(carrierCities.cityId, city.id));
  const [known] = await db.select({ code: carrierCities.code }).from(carrierCities).where(ours);
  if (known) return known;
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

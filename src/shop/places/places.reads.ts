import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cities } from './places.tables.ts';

export interface CityForDelivery {
  readonly id: number;
  readonly name: string;
  readonly sdekId: number | null;
}

export async function cityForDelivery(db: Db, id: number): Promise<CityForDelivery | undefined> {
  const [city] = await db
    .select({ id: cities.id, name: cities.name, sdekId: cities.sdekId })
    .from(cities)
    .where(eq(cities.id, id));
  return city;
}

/** Cities whose name begins with the words typed, the largest first; the largest of all for nothing typed. */
export function citiesNamed(db: Db, query: string, limit: number) {
  const prefix = query.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
  return db
    .select({
      id: cities.id,
      name: cities.name,
      region: cities.region,
      zip: cities.zip,
      geoLat: cities.geoLat,
      geoLon: cities.geoLon,
    })
    .from(cities)
    .where(sql`lower(${cities.name}) like ${`${prefix}%`}`)
    .orderBy(desc(cities.population), cities.id)
    .limit(limit);
}

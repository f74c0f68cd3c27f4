import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { GeoPoint } from './address-service.port.ts';
import type { CityIdentity } from './city-row.rules.ts';
import { nameKey, typedCityKey } from './place-names.rules.ts';
import { cities } from './places.tables.ts';

export interface CityForDelivery extends CityIdentity {
  readonly id: number;
  readonly sdekId: number | null;
  readonly boxberryId: number | null;
}

/** A city of our list. */
export type OurCity = Omit<typeof cities.$inferSelect, 'nameKey'>;

const OUR_CITY = {
  id: cities.id,
  name: cities.name,
  region: cities.region,
  country: cities.country,
  countryCode: cities.countryCode,
  zip: cities.zip,
  geoLat: cities.geoLat,
  geoLon: cities.geoLon,
  kladrId: cities.kladrId,
  fiasId: cities.fiasId,
  sdekId: cities.sdekId,
  boxberryId: cities.boxberryId,
  population: cities.population,
};

/** The id that stands for a place outside our list: no carrier code is known for it. */
const UNLISTED_CITY = 0;

const FOR_DELIVERY = {
  id: cities.id,
  name: cities.name,
  region: cities.region,
  countryCode: cities.countryCode,
  kladrId: cities.kladrId,
  fiasId: cities.fiasId,
  sdekId: cities.sdekId,
  boxberryId: cities.boxberryId,
};

export async function cityForDelivery(db: Db, id: number): Promise<CityForDelivery | undefined> {
  if (id === UNLISTED_CITY) {
    return { id, name: '', region: '', countryCode: '', kladrId: null, fiasId: null, sdekId: null, boxberryId: null };
  }
  const [city] = await db.select(FOR_DELIVERY).from(cities).where(eq(cities.id, id));
  return city;
}

/** Every city in our list. */
export function citiesForDelivery(db: Db): Promise<CityForDelivery[]> {
  return db.select(FOR_DELIVERY).from(cities).orderBy(cities.id);
}

export async function ourCity(db: Db, id: number): Promise<OurCity | undefined> {
  const [city] = await db.select(OUR_CITY).from(cities).where(eq(cities.id, id));
  return city;
}

/**
 * Cities whose name begins with the query, the largest first, then those with such a word inside
 * («челны» finds Набережные Челны); for an empty query the largest cities.
 */
export function citiesNamed(db: Db, query: string, limit: number, anyCountry = false): Promise<OurCity[]> {
  const typed = likeText(typedCityKey(query));
  const begins = sql`${cities.nameKey} like ${`${typed}%`}`;
  const inside = or(sql`${cities.nameKey} like ${`% ${typed}%`}`, sql`${cities.nameKey} like ${`%-${typed}%`}`);
  return db
    .select(OUR_CITY)
    .from(cities)
    .where(and(or(begins, inside), anyCountry ? undefined : eq(cities.countryCode, 'ru')))
    .orderBy(desc(begins), desc(cities.population), cities.id)
    .limit(limit);
}

/**
 * The city that a typed name means: with its region, where that is typed, too; else the largest of that name.
 * @param typed «Казань», «г. Киров, Калужская область»
 */
export async function cityNamed(db: Db, typed: string): Promise<OurCity | undefined> {
  const found = await db
    .select(OUR_CITY)
    .from(cities)
    .where(eq(cities.nameKey, typedCityKey(typed)))
    .orderBy(desc(cities.population), cities.id);
  const rest = nameKey(typed);
  return found.find(({ region }) => region !== '' && rest.includes(`, ${nameKey(region)}`)) ?? found[0];
}

/** Every city of our list that may have one of these identities. */
export async function possibleCities(db: Db, identities: readonly CityIdentity[]): Promise<OurCity[]> {
  if (identities.length === 0) return [];
  const known = (values: readonly (string | null)[]) => [...values.filter((value) => value !== null), ''];
  return db
    .select(OUR_CITY)
    .from(cities)
    .where(
      or(
        inArray(cities.nameKey, [...new Set(identities.map(({ name }) => nameKey(name)))]),
        inArray(cities.fiasId, known(identities.map(({ fiasId }) => fiasId))),
        inArray(cities.kladrId, known(identities.map(({ kladrId }) => kladrId))),
      ),
    )
    .orderBy(desc(cities.population), cities.id);
}

/** Cities around a point, the nearest first. @param radius kilometres */
export function citiesNear(
  db: Db,
  { latitude, longitude }: GeoPoint,
  limit: number,
  radius: number,
): Promise<OurCity[]> {
  // Equirectangular approximation: accurate to a kilometre at such distances.
  const distance = sql<number>`111.2 * sqrt(power(${cities.geoLat} - ${latitude}::float8, 2)
    + power((${cities.geoLon} - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2))`;
  return db
    .select(OUR_CITY)
    .from(cities)
    .where(sql`${distance} <= ${radius}::float8`)
    .orderBy(distance)
    .limit(limit);
}

/** A query of the list of cities. */
export interface CityListQuery {
  readonly filters: readonly {
    readonly column: 'id' | 'name' | 'code';
    readonly operator: 'is' | 'begins' | 'contains';
    readonly values: readonly string[];
  }[];
  readonly sort: readonly (readonly [column: 'id' | 'name' | 'code', descending: boolean])[];
  readonly start: number;
  readonly limit: number;
}

/** Cities of Russia for the documented list; the code is that of the registry КЛАДР. */
export async function cityList(db: Db, { filters, sort, start, limit }: CityListQuery) {
  const text = { id: sql`${cities.id}::text`, name: cities.nameKey, code: sql`${cities.kladrId}` };
  const conditions = filters.map(({ column, operator, values }): SQL => {
    const keys = values.map(nameKey);
    if (operator === 'is') return keys.length === 0 ? sql`false` : inArray(text[column] as SQL, keys);
    const [part = ''] = keys;
    return sql`${text[column]} like ${`${operator === 'contains' ? '%' : ''}${likeText(part)}%`}`;
  });
  const where = and(eq(cities.countryCode, 'ru'), ...conditions);
  const columns = { id: cities.id, name: cities.name, code: cities.kladrId } as const;
  const order = sort.map(([column, descending]) => (descending ? desc(columns[column]) : sql`${columns[column]} asc`));
  const [rows, [total]] = await Promise.all([
    db
      .select({ id: cities.id, name: cities.name, code: cities.kladrId, lat: cities.geoLat, lon: cities.geoLon })
      .from(cities)
      .where(where)
      .orderBy(...order, cities.id)
      .offset(start)
      .limit(limit),
    db.select({ total: count() }).from(cities).where(where),
  ]);
  return { rows, total: total!.total };
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

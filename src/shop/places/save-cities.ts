import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { CityRow } from './city-row.rules.ts';
import { nameKey } from './place-names.rules.ts';
import { cities } from './places.tables.ts';
import { sameCity } from './same-city.rules.ts';

type StoredCity = typeof cities.$inferSelect;

export interface SavedCities {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Indexes in `rows` of the rows that were not saved, with the reason. */
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

interface SaveOptions {
  /** False: of existing cities only missing values are filled in. */
  readonly overwrite: boolean;
  /** Ids of cities in rows saved before; this call adds to it. */
  readonly seen?: Set<number>;
}

/** Adds cities and updates existing ones; ids stay, and carrier codes are only added, never changed. */
export async function saveCities(
  db: Db,
  rows: readonly CityRow[],
  { overwrite, seen = new Set() }: SaveOptions,
): Promise<SavedCities> {
  const known = await citiesLike(db, rows);
  const refused: { index: number; reason: string }[] = [];
  let added = 0;
  let changed = 0;
  let unchanged = 0;
  for (const [index, row] of rows.entries()) {
    const city = sameCity(row, known);
    if (city === 'ambiguous') refused.push({ index, reason: 'коды КЛАДР и ФИАС принадлежат разным городам' });
    else if (!city) {
      const [fresh] = await db.insert(cities).values(columnsOf(row)).returning();
      known.push(fresh!);
      seen.add(fresh!.id);
      added += 1;
    } else if (seen.has(city.id)) refused.push({ index, reason: `${row.name}: этот город уже был выше` });
    else {
      seen.add(city.id);
      const changes = changesOf(city, row, overwrite);
      if (changes) {
        await db.update(cities).set(changes).where(eq(cities.id, city.id));
        Object.assign(city, changes);
      }
      if (changes) changed += 1;
      else unchanged += 1;
    }
  }
  return { added, changed, unchanged, refused };
}

/** Every city that may be the same as one of the rows. */
function citiesLike(db: Db, rows: readonly CityRow[]): Promise<StoredCity[]> {
  const present = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
  return db
    .select()
    .from(cities)
    .where(
      or(
        inArray(cities.nameKey, [...new Set(rows.map(({ name }) => nameKey(name)))]),
        inArray(cities.fiasId, [...present(rows.map(({ fiasId }) => fiasId)), '']),
        inArray(cities.kladrId, [...present(rows.map(({ kladrId }) => kladrId)), '']),
      ),
    )
    .orderBy(sql`${cities.population} desc`, cities.id);
}

function columnsOf(row: CityRow): typeof cities.$inferInsert {
  const { latitude, longitude, ...columns } = row;
  return { ...columns, geoLat: latitude, geoLon: longitude };
}

/** Columns to change; unknown values of the row change nothing. */
function changesOf(
  city: StoredCity,
  row: CityRow,
  overwrite: boolean,
): Partial<typeof cities.$inferInsert> | undefined {
  const missing = {
    zip: city.zip || row.zip,
    // Codes entered by staff are kept.
    sdekId: city.sdekId ?? row.sdekId,
    boxberryId: city.boxberryId ?? row.boxberryId,
    kladrId: city.kladrId ?? row.kladrId,
    fiasId: city.fiasId ?? row.fiasId,
    population: city.population || row.population,
  };
  const { zip, sdekId, boxberryId } = missing;
  const better = {
    ...columnsOf(row),
    kladrId: row.kladrId ?? city.kladrId,
    fiasId: row.fiasId ?? city.fiasId,
    population: row.population || city.population,
    zip,
    sdekId,
    boxberryId,
  };
  const target = overwrite ? better : missing;
  const entries = Object.entries(target).filter(([name, value]) => city[name as keyof StoredCity] !== value);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

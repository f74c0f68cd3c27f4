import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { CityRow } from './city-row.rules.ts';
import { nameKey } from './place-names.rules.ts';
import { cities } from './places.tables.ts';
import { sameCity } from './same-city.rules.ts';

type ChosenCity = typeof cities.$inferSelect;

export interface SavedCities {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Places in `rows` of those that were not taken, with the reason. */
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

interface KeepOptions {
  /** False: of cities that are there already only what is missing is filled in. */
  readonly overwrite: boolean;
  /** Ids that rows before these spoke of; grows. */
  readonly taken?: Set<number>;
}

/** Adds cities and brings those that are known up to date; ids stay, and a code of a carrier is only ever added. */
export async function saveCities(
  db: Db,
  rows: readonly CityRow[],
  { overwrite, taken = new Set() }: KeepOptions,
): Promise<SavedCities> {
  const known = await citiesLike(db, rows);
  const refused: { index: number; reason: string }[] = [];
  let added = 0;
  let changed = 0;
  let unchanged = 0;
  for (const [index, row] of rows.entries()) {
    const city = sameCity(row, known);
    if (city === 'two') refused.push({ index, reason: 'коды КЛАДР и ФИАС принадлежат разным городам' });
    else if (!city) {
      const [fresh] = await db.insert(cities).values(columnsOf(row)).returning();
      known.push(fresh!);
      taken.add(fresh!.id);
      added += 1;
    } else if (taken.has(city.id)) refused.push({ index, reason: `${row.name}: этот город уже был выше` });
    else {
      taken.add(city.id);
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

/** Every city that one of the rows may be. */
function citiesLike(db: Db, rows: readonly CityRow[]): Promise<ChosenCity[]> {
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

/** What a row knows better; what it does not know stays. */
function changesOf(
  city: ChosenCity,
  row: CityRow,
  overwrite: boolean,
): Partial<typeof cities.$inferInsert> | undefined {
  const missing = {
    zip: city.zip || row.zip,
    // Codes that staff entered outlive every list.
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
  const wanted = overwrite ? better : missing;
  const entries = Object.entries(wanted).filter(([name, value]) => city[name as keyof ChosenCity] !== value);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

import { sql } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { REQUIRED_COLUMNS, readCityRecord, type CityRow } from './city-row.rules.ts';
import { csvRecords } from '../../kernel/csv-records.ts';
import { saveCities } from './save-cities.ts';
import { cities, cityImports } from './places.tables.ts';

/** Rows written at once. */
const BATCH = 500;

/** A row that was not imported. */
export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

export interface ImportedCities {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly bad: readonly BadRow[];
}

/** The file is not a list of cities. */
export class CityListError extends Error {}

/**
 * Imports a CSV of cities: all its valid rows or, if anything fails, none. Importing the same file again changes
 * nothing. Only `REQUIRED_COLUMNS` are required.
 * @param source name of the file, for the log of imports
 * @throws CityListError with a Russian sentence
 */
export function importCities(
  ctx: Pick<ShopContext, 'transaction'>,
  chunks: AsyncIterable<string>,
  source: string,
): Promise<ImportedCities | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'import', 'city');
    if (notAllowed) return notAllowed;
    // Two imports at once would both add the same city.
    await tx.db.execute(sql`lock table ${cities} in share row exclusive mode`);
    const bad: BadRow[] = [];
    const sum = { added: 0, changed: 0, unchanged: 0 };
    const seen = new Set<number>();
    let batch: { line: number; row: CityRow }[] = [];
    const write = async () => {
      const saved = await saveCities(
        tx.db,
        batch.map(({ row }) => row),
        { overwrite: true, seen },
      );
      for (const name of ['added', 'changed', 'unchanged'] as const) sum[name] += saved[name];
      bad.push(...saved.refused.map(({ index, reason }) => ({ line: batch[index]!.line, reason })));
      batch = [];
    };
    for await (const { line, row } of cityRows(chunks)) {
      if (typeof row === 'string') bad.push({ line, reason: row });
      else batch.push({ line, row });
      if (batch.length >= BATCH) await write();
    }
    await write();
    bad.sort((one, other) => one.line - other.line);
    await recordImport(tx, source, sum, bad.length);
    return { ...sum, bad };
  });
}

/** Imports our built-in list: adds missing cities and values, and does not overwrite those of other lists. */
export function importRows(
  ctx: Pick<ShopContext, 'transaction'>,
  rows: readonly CityRow[],
  source: string,
): Promise<Omit<ImportedCities, 'bad'> | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'import', 'city');
    if (notAllowed) return notAllowed;
    const { refused, ...sum } = await saveCities(tx.db, rows, { overwrite: false });
    await recordImport(tx, source, sum, refused.length);
    return sum;
  });
}

async function recordImport(
  tx: TransactionContext,
  source: string,
  sum: { added: number; changed: number; unchanged: number },
  refused: number,
): Promise<void> {
  await tx.db.insert(cityImports).values({ actor: actorName(tx.actor), source, ...sum, refused, at: tx.now() });
}

/** Rows of a file: each is a city or a Russian sentence about what is wrong with it. */
async function* cityRows(chunks: AsyncIterable<string>): AsyncGenerator<{ line: number; row: CityRow | string }> {
  let columns: readonly string[] | undefined;
  for await (const record of csvRecords(chunks)) {
    const { line } = record;
    if (!columns) {
      columns = 'values' in record ? record.values.map((name) => name.trim().toLowerCase()) : [];
      const missing = REQUIRED_COLUMNS.filter((name) => !columns!.includes(name));
      if (missing.length > 0) throw new CityListError(`В первой строке нет столбцов: ${missing.join(', ')}.`);
      continue;
    }
    if ('problem' in record) yield { line, row: record.problem };
    else if (record.values.length !== columns.length) {
      yield { line, row: `столбцов ${record.values.length}, а должно быть ${columns.length}` };
    } else {
      const { values } = record;
      yield { line, row: readCityRecord(Object.fromEntries(columns.map((name, at) => [name, values[at]!]))) };
    }
  }
  if (!columns) throw new CityListError('Файл пуст.');
}

import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../customers/person.rules.ts';

/** A part of the archive: records of one kind. Its words for people are in `export-labels.rules.ts`. */
export interface ExportSection {
  /** In `data.json`. */
  readonly name: string;
  /** In `index.html`. */
  readonly title: string;
  readonly records: readonly object[];
}

export interface Exported {
  readonly person: Person;
  readonly orderIds: readonly string[];
  readonly now: Date;
  /** Codes of certificates are derived from it. */
  readonly secret: string;
}

/** Reads one section. It shows data of the person only: no names of the staff, no data of other customers. */
export type ReadSection = (db: Db, exported: Exported) => Promise<ExportSection>;

/** The rows of a query as JSON: times in ISO 8601, nested lists as they are. */
export async function recordsOf(db: Db, query: SQL): Promise<readonly object[]> {
  const { rows } = await db.execute<{ records: readonly object[] }>(
    sql`select coalesce(json_agg(to_json(t)), '[]') as records from (${query}) t`,
  );
  return rows[0]!.records;
}

/** For `= …` in a query. */
export const anyOf = (ids: readonly string[]): SQL => sql`any(${`{${ids.join(',')}}`}::uuid[])`;

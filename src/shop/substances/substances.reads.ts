import { asc } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { substances } from './substances.tables.ts';
import type { ReferenceSubstance } from './substance.rules.ts';

/** Cache tag of pages that show amounts against the reference. */
export const SUBSTANCES_TAG = 'substances';

/** The reference by ids; an upper level that nobody has verified is null. */
export async function referenceSubstances(db: Db): Promise<ReadonlyMap<string, ReferenceSubstance>> {
  const rows = await db.select().from(substances);
  return new Map(
    rows.map(({ id, name, unit, equivalent, label100, upperLevel, verifiedAt, source }) => [
      id,
      { id, name, unit, equivalent, label100, verifiedLevel: verifiedAt && upperLevel, source },
    ]),
  );
}

/** All rows as they are saved, for the staff. */
export function allSubstances(db: Db) {
  return db.select().from(substances).orderBy(asc(substances.name));
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../../src/platform/database.ts';
import type { Plate } from '../plate.ts';

export type WorldDb = NodePgDatabase;

/** A part of the demo world with a mark of its own: a database filled before the part was thought of still gets it. */
export interface WorldStep {
  /** Key in settings; there once the part is in the database. */
  readonly mark: string;
  /** Pictures stored before `fill` runs. */
  readonly plates?: readonly Plate[];
  /**
   * Writes the part in one transaction; what it returns is kept with the mark.
   * @param secret of this shop, under which second factors are encrypted
   */
  fill(tx: Db, secret: string): Promise<object>;
}

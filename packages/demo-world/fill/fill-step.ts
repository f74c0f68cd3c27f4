import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../../src/platform/database.ts';
import type { Plate } from '../plate.ts';

export type DemoDb = NodePgDatabase;

/** A part of the demo data with its own mark, so that databases filled before the part existed still get it. */
export interface FillStep {
  /** Key in settings that is set once the part is in the database. */
  readonly mark: string;
  /** Pictures stored before `fill` runs. */
  readonly plates?: readonly Plate[];
  /**
   * Writes the part in one transaction; what it returns is kept with the mark.
   * @param secret of this shop, under which second factors are encrypted
   */
  fill(tx: Db, secret: string): Promise<object>;
}

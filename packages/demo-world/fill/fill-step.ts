import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FileStore } from '../../../src/platform/files.ts';
import type { Db } from '../../../src/platform/database.ts';
import type { Plate } from '../plate.ts';

export type DemoDb = NodePgDatabase;

/** A part of the demo data. */
export interface FillStep {
  /** Pictures stored before `fill` runs. */
  readonly plates?: readonly Plate[];
  /**
   * Writes the part in one transaction; what it returns is stored with the mark of the part.
   * @param secret of this shop, under which second factors are encrypted
   * @param files where the shop stores its files
   */
  fill(tx: Db, secret: string, files: FileStore): Promise<object>;
}

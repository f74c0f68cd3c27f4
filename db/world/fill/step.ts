import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../../src/platform/database.ts';

export type WorldDb = NodePgDatabase;

/** A drawing that becomes a picture of the shop; its id changes with the drawing. */
export interface Plate {
  readonly id: string;
  readonly alt: string;
  readonly svg: string;
}

/** A part of the demo world with a mark of its own: a database filled before the part was thought of still gets it. */
export interface WorldStep {
  /** Key in settings; there once the part is in the database. */
  readonly mark: string;
  /** Drawings stored before `fill` runs. */
  readonly plates?: () => readonly Plate[];
  /**
   * Writes the part in one transaction; what it returns is kept with the mark.
   * @param secret of this shop, under which second factors are encrypted
   */
  fill(tx: Db, secret: string): Promise<object>;
}

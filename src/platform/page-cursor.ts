import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Where a page of a list ends: the next one begins with the row after it. */
export interface PageCursor {
  /** ISO 8601 with microseconds, as the database compares it; milliseconds would repeat rows or leave them out. */
  readonly at: string;
  /** Of the last row, as text. */
  readonly id: string;
}

/** A timestamp as text for {@link PageCursor}. @param moment a `timestamptz` expression */
export const cursorMoment = (moment: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

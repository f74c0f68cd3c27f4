import { sql, type Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TransactionContext } from './context.ts';

/**
 * Removes or anonymizes at most `most` rows that ended before that moment.
 * @returns the number of rows; fewer than `most` when nothing is left
 */
export type RemoveExpired = (tx: TransactionContext, before: Date, most: number) => Promise<number>;

/** @returns a function that deletes rows by a timestamp column, which needs an index */
export function removeRows(table: PgTable, at: Column): RemoveExpired {
  return async ({ db }, before, most) => {
    const deleted = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${at} < ${before.toISOString()}::timestamptz
        order by ${at} limit ${most} for update skip locked))`);
    return deleted.rowCount ?? 0;
  };
}

/** @returns a function that sets a column to null, which needs an index on `at` for rows where it is not */
export function clearColumn(table: PgTable, column: Column, at: Column): RemoveExpired {
  return async ({ db }, before, most) => {
    const cleared = await db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = null where ctid = any(array(
        select ctid from ${table} where ${column} is not null and ${at} < ${before.toISOString()}::timestamptz
        order by ${at} limit ${most} for update skip locked))`);
    return cleared.rowCount ?? 0;
  };
}

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { MomentCursor } from '../desk/moment-cursor.rules.ts';
import { bulkChangeRows, bulkChanges, type BulkRowState } from './bulk-changes.tables.ts';

export async function findBulkChange(db: Db, id: string) {
  const [found] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id));
  return found;
}

const MOMENT = sql<number>`(extract(epoch from ${bulkChanges.createdAt}) * 1000000)::bigint::float8`;

/** Changes of many products, the newest first. @param most of one page */
export async function listedBulkChanges(db: Db, after: MomentCursor | undefined, most: number) {
  const rows = await db
    .select({ change: bulkChanges, moment: MOMENT })
    .from(bulkChanges)
    .where(
      after &&
        sql`(${bulkChanges.createdAt}, ${bulkChanges.id}) <
          (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
    )
    .orderBy(sql`${bulkChanges.createdAt} desc, ${bulkChanges.id} desc`)
    .limit(most);
  return rows.map(({ change, moment }) => ({ ...change, cursor: { moment, id: change.id } }));
}

/** Rows of a change in the order of the file. @param after position of the last row of the page before */
export function bulkRows(
  db: Db,
  id: string,
  {
    states,
    after,
    most,
  }: { readonly states?: readonly BulkRowState[] | undefined; readonly after: number; readonly most: number },
) {
  const { bulkChangeId, state, position } = bulkChangeRows;
  return db
    .select()
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeId, id), gt(position, after), states && inArray(state, [...states])))
    .orderBy(asc(position))
    .limit(most);
}

import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { staffViews } from './desk.tables.ts';

/** Views of a list that a member of the staff sees: shared ones first, each group by name. */
export function viewsOf(db: Db, list: 'orders', staffId: number) {
  return db
    .select()
    .from(staffViews)
    .where(and(eq(staffViews.list, list), or(staffViews.shared, eq(staffViews.staffId, staffId))))
    .orderBy(desc(staffViews.shared), asc(staffViews.name), asc(staffViews.id));
}

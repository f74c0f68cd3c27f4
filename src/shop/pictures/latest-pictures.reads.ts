import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/** Pictures, the newest first. @param after id of the last picture of the page before */
export async function latestPictures(
  db: Db,
  { after, most }: { readonly after?: string | undefined; readonly most: number },
): Promise<PictureRef[]> {
  const { id, alt, width, height, createdAt } = pictures;
  const last = db
    .select({ createdAt, id })
    .from(pictures)
    .where(eq(id, after ?? ''));
  return db
    .select({ id, alt, width, height })
    .from(pictures)
    .where(after === undefined ? undefined : sql`(${createdAt}, ${id}) < ${last}`)
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/** A picture with the words about it. */
export async function pictureById(db: Db, id: string): Promise<PictureRef | undefined> {
  const [found] = await db
    .select({ id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(eq(pictures.id, id));
  return found;
}

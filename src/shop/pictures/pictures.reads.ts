import { like } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/** Drawings that belong to pages, not to products; their ids begin with `scene-<name>-`. */
export type SceneName = 'hero' | 'factory' | 'salt' | 'herbs';

export async function scenes(db: Db): Promise<Partial<Record<SceneName, PictureRef>>> {
  const rows = await db
    .select({ id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(like(pictures.id, 'scene-%'))
    .orderBy(pictures.createdAt);
  return Object.fromEntries(rows.map((row) => [row.id.split('-')[1], row]));
}

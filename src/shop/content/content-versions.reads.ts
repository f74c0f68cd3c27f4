import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { BodyBlock, ContentKind } from './content.rules.ts';
import { contentVersions } from './content.tables.ts';

/** The fields of an item that its editors change. */
export interface EditedFields {
  readonly kind: ContentKind;
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly pictureId: string | null;
  readonly position: number;
  readonly seo: { readonly title?: string; readonly description?: string };
  readonly facts: object;
  readonly productIds: readonly number[];
}

/** Versions of an item without their texts, the newest first. */
export function contentVersionsOf(db: Db, id: number, most: number) {
  const { version, kind, actor, at, contentId } = contentVersions;
  return db
    .select({ version, kind, actor, at })
    .from(contentVersions)
    .where(eq(contentId, id))
    .orderBy(desc(version))
    .limit(most);
}

/** One version as it was saved. */
export async function savedVersion(db: Db, id: number, version: number) {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.contentId, id), eq(contentVersions.version, version)));
  if (!found) return undefined;
  const { kind, title, slug, summary, body, pictureId, position, seo, facts, productIds } =
    found.snapshot as EditedFields;
  const item: EditedFields = { kind, title, slug, summary, body, pictureId, position, seo, facts, productIds };
  return { version, kind: found.kind, actor: found.actor, at: found.at, item };
}

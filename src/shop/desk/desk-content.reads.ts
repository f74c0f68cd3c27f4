import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { readActorName } from '../../kernel/actor.ts';
import type { Db } from '../../platform/database.ts';
import { cursorMoment, type PageCursor } from '../../platform/page-cursor.ts';
import { contentAddress, type ContentKind } from '../content/content.rules.ts';
import { contentVersionsOf } from '../content/content-versions.reads.ts';
import { editedContent } from '../content/content-query.reads.ts';
import { contentItems, contentVersions } from '../content/content.tables.ts';
import { products } from '../catalog/catalog.tables.ts';

export const CONTENT_STATES = ['draft', 'scheduled', 'shown', 'withdrawn'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export interface ContentFilter {
  readonly kind?: ContentKind | undefined;
  readonly state?: ContentState | undefined;
  /** Part of the title or of the address. */
  readonly q?: string | undefined;
}

const { id, kind, slug, title, publishedAt, updatedAt, facts, position, pictureId, version } = contentItems;

/** Whether an item that is not published was once. */
const WAS_WITHDRAWN = sql`exists (select from ${contentVersions} v where v.content_id = ${id} and v.kind = 'withdrawn')`;

const stateOf = (now: Date): SQL<ContentState> => sql<ContentState>`case
  when ${publishedAt} > ${now.toISOString()}::timestamptz then 'scheduled'
  when ${publishedAt} is not null then 'shown'
  when ${WAS_WITHDRAWN} then 'withdrawn' else 'draft' end`;

function inState(state: ContentState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  switch (state) {
    case 'scheduled':
      return sql`${publishedAt} > ${at}`;
    case 'shown':
      return sql`${publishedAt} <= ${at}`;
    case 'withdrawn':
      return sql`${publishedAt} is null and ${WAS_WITHDRAWN}`;
    case 'draft':
      return sql`${publishedAt} is null and not ${WAS_WITHDRAWN}`;
  }
}

/** Items for their editors, those that were changed last first. */
export async function listedContent(
  db: Db,
  filter: ContentFilter,
  { after, most, now }: { readonly after?: PageCursor | undefined; readonly most: number; readonly now: Date },
) {
  const conditions = [
    ...(filter.kind ? [sql`${kind} = ${filter.kind}`] : []),
    ...(filter.state ? [inState(filter.state, now)] : []),
    ...(filter.q ? [sql`(strpos(lower(${title}), lower(${filter.q})) > 0 or strpos(${slug}, ${filter.q}) > 0)`] : []),
    ...(after ? [sql`(${updatedAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
  ];
  const rows = await db
    .select({
      id,
      kind,
      slug,
      title,
      position,
      picture: pictureId,
      facts,
      state: stateOf(now),
      publishedAt,
      updatedAt,
      /** Whoever has saved the newest version; null for what came with the demo world. */
      actor: contentVersions.actor,
      moment: cursorMoment(updatedAt),
    })
    .from(contentItems)
    .leftJoin(contentVersions, and(eq(contentVersions.contentId, id), eq(contentVersions.version, version)))
    .where(conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined)
    .orderBy(sql`${updatedAt} desc`, sql`${id} desc`)
    .limit(most);
  return rows.map(({ moment, actor, facts: ofKind, ...row }) => {
    const { startsAt, endsAt } = ofKind as { readonly startsAt?: string; readonly endsAt?: string };
    return {
      ...row,
      by: actor && readActorName(actor).name,
      startsAt: startsAt ? new Date(startsAt) : null,
      endsAt: endsAt ? new Date(endsAt) : null,
      cursor: { at: moment, id: String(row.id) },
    };
  });
}

const LATEST_VERSIONS = 100;

/** An item as its editors see it: all fields, its goods by name and its versions. */
export async function deskContent(db: Db, itemId: number, now: Date) {
  const [row] = await db
    .select({ kind, state: stateOf(now) })
    .from(contentItems)
    .where(eq(id, itemId));
  const item = row && (await editedContent(db, row.kind, itemId));
  if (!item) return undefined;
  const [versions, goods] = await Promise.all([
    contentVersionsOf(db, itemId, LATEST_VERSIONS),
    item.productIds.length === 0
      ? []
      : db
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(inArray(products.id, [...item.productIds])),
  ]);
  return {
    item,
    state: row.state,
    address: contentAddress(item.kind, item.slug),
    goods,
    versions: versions.map(({ actor, ...each }) => ({ ...each, by: readActorName(actor).name })),
  };
}

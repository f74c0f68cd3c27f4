import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cursorMoment, type PageCursor } from '../../platform/page-cursor.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ReviewState } from './review.rules.ts';
import { reviews } from './reviews.tables.ts';

/** In literals: the partial indexes are found by them. */
const IN_STATE: Readonly<Record<ReviewState, SQL>> = {
  waiting: sql`${reviews.state} = 'waiting'`,
  published: sql`${reviews.state} = 'published'`,
  refused: sql`${reviews.state} = 'refused'`,
};

/** Reviews of a state for the moderator: those without a decision the oldest first, others the newest first. */
export async function reviewsForStaff(db: Db, state: ReviewState, most: number, after?: PageCursor) {
  const { id, name, city, rating, text, bought, reply, writtenAt, decidedAt } = reviews;
  const isWaiting = state === 'waiting';
  // Ids go the same way in both, as the index of the newest has them.
  const further = isWaiting ? sql`>` : sql`<`;
  const next =
    after &&
    sql` and ${writtenAt} ${further}= ${after.at}::timestamptz
      and (${writtenAt} ${further} ${after.at}::timestamptz or ${id} > ${after.id}::uuid)`;
  const rows = await db
    .select({
      id,
      productId: reviews.productId,
      product: products.name,
      name,
      city,
      rating,
      text,
      bought,
      reply,
      state: reviews.state,
      writtenAt,
      decidedAt,
      /** Of the commands about it: the id of its last event. */
      version: sql<number>`coalesce((select max(e.id) from review_events e where e.review_id = ${id}), 0)::int`,
      /** Why it was refused. */
      reason: sql<string | null>`(select e.facts->>'reason' from review_events e
        where e.review_id = ${id} and e.kind = 'refused' order by e.id desc limit 1)`,
      moment: cursorMoment(writtenAt),
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(sql`${IN_STATE[state]}${next}`)
    .orderBy(isWaiting ? asc(writtenAt) : desc(writtenAt), asc(id))
    .limit(most);
  return rows.map(({ moment, ...row }) => ({ ...row, cursor: { at: moment, id: row.id } }));
}

import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { contentItems } from './content.tables.ts';

/**
 * Tells every process of items whose time has come, or is over, since they were told last: writing the row is telling
 * (a trigger notifies). Whoever has kept a page without the item drops that page and no other.
 */
export async function announceContent(ctx: ShopContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now();
    const { announcedAt, publishedAt, kind, facts } = contentItems;
    const passed = (moment: 'startsAt' | 'endsAt') =>
      sql`(${facts} ->> ${moment})::timestamptz > ${announcedAt} and (${facts} ->> ${moment})::timestamptz <= ${now}`;
    await tx.db
      .update(contentItems)
      .set({ announcedAt: now })
      .where(
        or(
          sql`${publishedAt} > ${announcedAt} and ${publishedAt} <= ${now}`,
          and(
            inArray(kind, ['banner', 'promotion', 'video']),
            isNotNull(publishedAt),
            or(passed('startsAt'), passed('endsAt')),
          ),
        ),
      );
  });
}

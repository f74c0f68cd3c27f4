import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { contentItems } from './content.tables.ts';

/**
 * Notifies every process of items that have started or stopped being shown since the last notification. Updating the
 * row is enough: a trigger notifies, and only the cached pages that show the item are invalidated.
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

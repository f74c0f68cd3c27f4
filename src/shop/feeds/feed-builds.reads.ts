import { and, desc, eq, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { feedBuilds } from './feeds.tables.ts';

export type FeedBuild = typeof feedBuilds.$inferSelect;

/** The market refuses older files. */
const STALE_DAYS = 10;

export async function newestMarketFeed(db: Db): Promise<FeedBuild | undefined> {
  const [build] = await db
    .select()
    .from(feedBuilds)
    .where(eq(feedBuilds.feed, 'market'))
    .orderBy(desc(feedBuilds.id))
    .limit(1);
  return build;
}

/** The feed to serve; undefined when there is none or it is too old. */
export async function marketFeed(db: Db, now: Date): Promise<FeedBuild | undefined> {
  const build = await newestMarketFeed(db);
  return build && build.builtAt > addDays(now, -STALE_DAYS) ? build : undefined;
}

/** Builds older than this one that no client can still be downloading. */
export function outdatedBuilds(db: Db, newest: number, before: Date): Promise<FeedBuild[]> {
  return db
    .select()
    .from(feedBuilds)
    .where(and(eq(feedBuilds.feed, 'market'), lt(feedBuilds.id, newest), lt(feedBuilds.builtAt, before)));
}

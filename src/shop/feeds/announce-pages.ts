import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { changedPages, announcedUntil } from './changed-pages.reads.ts';
import { pageAnnouncements } from './feeds.tables.ts';

/** `updated_at` is set before the transaction commits; changes older than this are assumed to be committed. */
const SETTLED_MINUTES = 1;

/**
 * Announces changed pages in batches and saves the progress after each, so that a retry continues from there.
 * The first run only saves the time: older pages are in the sitemaps.
 * @throws AnnouncerError when the company does not respond; the job is retried
 */
export async function announcePages(ctx: ShopContext): Promise<void> {
  const { announcer } = ctx.companies;
  if (!announcer) return;
  const until = addMinutes(ctx.now(), -SETTLED_MINUTES);
  let since = await announcedUntil(ctx.db, announcer.name);
  if (!since) return saveProgress(ctx, announcer.name, until);
  // Rows with the same time are not split, so a batch may exceed the limit.
  const most = Math.ceil(announcer.most / 2);
  for (;;) {
    const pages = await changedPages(ctx.db, since, until, most);
    const paths = [...new Set(pages.map(({ path }) => path))];
    for (let from = 0; from < paths.length; from += announcer.most) {
      const answer = await announcer.announce(paths.slice(from, from + announcer.most));
      if (!answer.accepted)
        return ctx.log.warn({ why: answer.why }, 'search engines refused the list of changed pages');
    }
    if (pages.length < most) return saveProgress(ctx, announcer.name, until);
    since = pages.at(-1)!.at;
    await saveProgress(ctx, announcer.name, since);
  }
}

async function saveProgress(ctx: ShopContext, company: string, at: Date): Promise<void> {
  await ctx.db
    .insert(pageAnnouncements)
    .values({ company, announcedUntil: at })
    .onConflictDoUpdate({ target: pageAnnouncements.company, set: { announcedUntil: at } });
}

import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { changedPages, toldUntil } from './changed-pages.reads.ts';
import { pageAnnouncements } from './feeds.tables.ts';

/** A change is written down before its transaction is over; by then it is. */
const SETTLED_MINUTES = 1;

/**
 * Tells of changed pages in batches, and notes after each how far it got: what is tried again goes on from there.
 * The first run only notes the time: what is older stands in the sitemaps.
 * @throws AnnouncerError when the company is silent; the job is tried again
 */
export async function announcePages(ctx: ShopContext): Promise<void> {
  const { announcer } = ctx.companies;
  if (!announcer) return;
  const until = addMinutes(ctx.now(), -SETTLED_MINUTES);
  let since = await toldUntil(ctx.db, announcer.name);
  if (!since) return noteTold(ctx, announcer.name, until);
  // Rows of one moment come together: a batch may be longer than asked.
  const most = Math.ceil(announcer.most / 2);
  for (;;) {
    const pages = await changedPages(ctx.db, since, until, most);
    const paths = [...new Set(pages.map(({ path }) => path))];
    for (let from = 0; from < paths.length; from += announcer.most) {
      const answer = await announcer.announce(paths.slice(from, from + announcer.most));
      if (!answer.taken) return ctx.log.warn({ why: answer.why }, 'search engines do not take word of changed pages');
    }
    if (pages.length < most) return noteTold(ctx, announcer.name, until);
    since = pages.at(-1)!.at;
    await noteTold(ctx, announcer.name, since);
  }
}

async function noteTold(ctx: ShopContext, company: string, at: Date): Promise<void> {
  await ctx.db
    .insert(pageAnnouncements)
    .values({ company, toldUntil: at })
    .onConflictDoUpdate({ target: pageAnnouncements.company, set: { toldUntil: at } });
}

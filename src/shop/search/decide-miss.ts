import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recordSearchEvent } from './record-search-event.ts';
import { searchMisses } from './search.tables.ts';

/** Puts a query without results aside, or back among those to be looked at; the same again changes nothing. */
export async function decideMiss(
  ctx: Pick<ShopContext, 'transaction'>,
  { query, isIgnored }: { readonly query: string; readonly isIgnored: boolean },
): Promise<{ query: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'search');
    if (notAllowed) return notAllowed;
    const [miss] = await tx.db.select().from(searchMisses).where(eq(searchMisses.query, query)).for('update');
    if (!miss) return refuse('miss-unknown');
    if ((miss.ignoredAt !== null) === isIgnored) return { query };
    await tx.db
      .update(searchMisses)
      .set({ ignoredAt: isIgnored ? tx.now() : null })
      .where(eq(searchMisses.query, query));
    await recordSearchEvent(tx, isIgnored ? 'miss-ignored' : 'miss-returned', query);
    return { query };
  });
}

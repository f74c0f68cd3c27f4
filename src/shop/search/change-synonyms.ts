import { and, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recordSearchEvent } from './record-search-event.ts';
import type { Synonym } from './search-result.rules.ts';
import { searchSynonyms } from './search.tables.ts';
import { wordsOf } from './search-words.rules.ts';

type Ctx = Pick<ShopContext, 'transaction'>;

const isThis = ({ word, means }: Synonym) => and(eq(searchSynonyms.word, word), eq(searchSynonyms.means, means));

/**
 * Adds a synonym, or changes one. Illnesses and promises have none (decision 0021), so its words pass the guard of claims. Saving the same
 * one again changes nothing, so the command needs no key.
 * @param replaces the one to be changed
 */
export async function saveSynonym(ctx: Ctx, synonym: Synonym, replaces?: Synonym): Promise<Synonym | Refusal> {
  const { word, means } = synonym;
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'search');
    if (notAllowed) return notAllowed;
    const [typed, meant] = [word, means].map((text) =>
      wordsOf(text)
        .map((one) => one.text)
        .join(' '),
    );
    if (!typed || !meant || typed === meant) return refuse('synonym-empty');
    const claims = await findClaims(tx.db, [
      { place: 'что ищут', text: word, scope: 'goods' },
      { place: 'слова этикеток', text: means, scope: 'goods' },
    ]);
    if (claims.length > 0) return refuse('claims-found', { claims });
    const [there] = await tx.db.select().from(searchSynonyms).where(isThis(synonym));
    if (replaces) {
      const [removed] = await tx.db.delete(searchSynonyms).where(isThis(replaces)).returning();
      // The same command may have been carried out before.
      if (!removed) return there ? synonym : refuse('synonym-unknown');
    } else if (there) return synonym;
    await tx.db.insert(searchSynonyms).values({ word, means }).onConflictDoNothing();
    const facts = { ...(replaces && { before: replaces }), after: { word, means } };
    await recordSearchEvent(tx, replaces ? 'synonym-changed' : 'synonym-added', word, facts);
    return synonym;
  });
}

/** @returns `removed: false` when it was not there any more */
export async function removeSynonym(ctx: Ctx, synonym: Synonym): Promise<{ removed: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'search');
    if (notAllowed) return notAllowed;
    const [removed] = await tx.db.delete(searchSynonyms).where(isThis(synonym)).returning();
    if (removed) await recordSearchEvent(tx, 'synonym-removed', removed.word, { before: removed });
    return { removed: removed !== undefined };
  });
}

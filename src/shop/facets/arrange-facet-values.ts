import type { Refusal } from '../../kernel/refusal.ts';
import type { Facet } from '../../kernel/shelf-query.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeFacets, type FacetCommand } from './change-facets.ts';
import { knownValues, withFacet, type ArrangedValue, type SavedFacets } from './facet.rules.ts';
import { usedTexts } from './facets.reads.ts';

interface Arrangement {
  readonly byHand: boolean;
  readonly values: readonly Pick<ArrangedValue, 'word' | 'isShown'>[];
}

/** Saves the order of the values of a filter and which of them it offers; values that are not named stand at the end. */
export async function arrangeFacetValues(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  facet: Facet,
  typed: Arrangement,
  command: FacetCommand,
): Promise<SavedFacets | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change', 'facets');
  if (notAllowed) return notAllowed;
  return changeFacets(ctx, { changes: { facet, ...typed }, command }, async (tx, facets) => {
    const settings = facets.find((one) => one.facet === facet)!;
    const texts = new Map(knownValues(settings, await usedTexts(tx.db, facet)).map(({ word, text }) => [word, text]));
    // One that its last product has lost meanwhile is left out.
    const values = typed.values.flatMap(({ word, isShown }) => {
      const text = texts.get(word);
      return text === undefined ? [] : [{ word, text, isShown }];
    });
    return { facets: withFacet(facets, { ...settings, byHand: typed.byHand, values }) };
  });
}

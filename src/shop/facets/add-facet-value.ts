import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Facet } from '../../kernel/shelf-query.ts';
import { slugOf } from '../../kernel/slug.ts';
import type { ShopContext } from '../context.ts';
import { findClaims } from '../claims/find-claims.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeFacets, type FacetCommand } from './change-facets.ts';
import { FACET_LIMITS, knownValues, withFacet, withValue, type SavedFacets } from './facet.rules.ts';
import { usedTexts } from './facets.reads.ts';

/** Adds a value that no product has yet: the form of a product offers it, and the filter as soon as a product on sale has it. */
export async function addFacetValue(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  facet: Facet,
  text: string,
  command: FacetCommand,
): Promise<SavedFacets | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change', 'facets');
  if (notAllowed) return notAllowed;
  return changeFacets(ctx, { changes: { facet, text }, command }, async (tx, facets) => {
    const claims = await findClaims(tx.db, [{ place: 'text', text, scope: 'goods' }]);
    if (claims.length > 0) return refuse('claims-found', { claims });
    const settings = facets.find((one) => one.facet === facet)!;
    const word = slugOf(text);
    const there = knownValues(settings, await usedTexts(tx.db, facet)).find((value) => value.word === word);
    if (there) return refuse('facet-value-exists', { text: there.text });
    const most = FACET_LIMITS.values;
    if (settings.values.length >= most) return refuse('too-many-facet-values', { most });
    const done = { kind: 'added', facet, text, becomes: null, products: 0 } as const;
    return { facets: withFacet(facets, withValue(settings, word, text)), done };
  });
}

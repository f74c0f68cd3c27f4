import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findClaims } from '../claims/find-claims.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeFacets, type FacetCommand } from './change-facets.ts';
import type { FacetSettings, SavedFacets } from './facet.rules.ts';

/** Saves titles of the filters, their order and the sections that do not offer them; all filters are named. */
export async function saveFacets(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  typed: readonly Pick<FacetSettings, 'facet' | 'title' | 'hiddenIn'>[],
  command: FacetCommand,
): Promise<SavedFacets | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change', 'facets');
  if (notAllowed) return notAllowed;
  return changeFacets(ctx, { changes: typed, command }, async (tx, facets) => {
    const texts = typed.map(({ title }, at) => ({ place: `facets.${at}.title`, text: title, scope: 'goods' as const }));
    const claims = await findClaims(tx.db, texts);
    if (claims.length > 0) return refuse('claims-found', { claims });
    return { facets: typed.map((one) => ({ ...facets.find(({ facet }) => facet === one.facet)!, ...one })) };
  });
}

import type { Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { writeSetting, type SettingCommand } from '../settings/write-setting.ts';
import type { Facets, SavedFacets } from './facet.rules.ts';
import { savedFacets } from './facets.reads.ts';

export type FacetCommand = Required<SettingCommand>;

/**
 * Runs one command on the filters: repeated key, version, the work and its event in one transaction. The indexes of the shelves follow,
 * then the pages of the sections. The caller has checked the permission.
 * @param changes what was asked for, by which a repeated key is recognised
 */
export function changeFacets(
  ctx: Pick<ShopContext, 'transaction'>,
  { changes, command }: { readonly changes: object; readonly command: FacetCommand },
  next: (tx: TransactionContext, facets: Facets) => Promise<SavedFacets | Refusal>,
): Promise<SavedFacets | Refusal> {
  return ctx.transaction((tx) =>
    writeSetting(tx, 'facets', { changes, command }, async () => next(tx, await savedFacets(tx.db))),
  );
}

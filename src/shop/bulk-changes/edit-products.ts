import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { listedProductIds, type ProductFilter } from '../desk/desk-products.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { MOST_BULK_ROWS } from './bulk-change.rules.ts';
import { earlierBulkChange, openBulkChange, type NewBulkRow } from './open-bulk-change.ts';
import { changeByEdit, editWords, isEmptyChange, shownByEdit, type ProductEdit } from './product-change.rules.ts';
import { sheetProducts } from './sheet-products.reads.ts';

interface EditedProducts {
  /** UUID made by the sender: the same request twice is one change. */
  readonly key: string;
  readonly filter: ProductFilter;
  readonly edit: ProductEdit;
}

/** One change of all products of a list, as a change whose rows are tried; which products these are is decided now. */
export async function editProducts(
  ctx: Pick<ShopContext, 'transaction' | 'actor' | 'db'>,
  { key, filter, edit }: EditedProducts,
): Promise<{ readonly id: string } | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change-many', 'product');
  if (notAllowed) return notAllowed;
  if (ctx.actor.kind !== 'staff') return refuse('not-allowed', { verb: 'change-many', thing: 'product' });
  const { actor } = ctx;
  const requestHash = hashRequest(['edit', filter, edit]);
  return ctx.transaction(async (tx) => {
    const earlier = await earlierBulkChange(tx, { key, requestHash });
    if (earlier) return earlier;
    const ids = await listedProductIds(tx.db, filter, { most: MOST_BULK_ROWS + 1 });
    if (ids.length === 0) return refuse('bulk-change-empty');
    if (ids.length > MOST_BULK_ROWS) return refuse('bulk-change-too-many', { most: MOST_BULK_ROWS });
    const rows = (await sheetProducts(tx.db, ids)).map((product, at): NewBulkRow => {
      const change = changeByEdit(edit, product);
      return {
        position: at + 1,
        name: product.name,
        productId: product.id,
        productVersion: product.version,
        state: isEmptyChange(change) ? 'same' : 'new',
        change,
        shown: shownByEdit(product, change),
      };
    });
    const name = editWords(edit);
    return openBulkChange(tx, actor, { key, requestHash, kind: 'edit', name, unknownColumns: [] }, rows);
  });
}

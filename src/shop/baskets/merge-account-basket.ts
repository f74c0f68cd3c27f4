import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { earlierMerge } from './account-basket.reads.ts';
import { mergedAtSignIn, type BasketLists } from './account-basket.rules.ts';
import { saveBasket, lockBasket, withoutUnknown, type SavedBasket } from './save-basket.ts';

export interface MergedBasket extends SavedBasket {
  /** Goods the shop knows nothing of: they are left to the browser. */
  readonly unknown: readonly number[];
}

/**
 * Joins what a browser has with the basket of the account it has signed in to: one transaction under the lock of the
 * basket, so that devices which sign in together come one after another.
 * @param asked.key made by the browser for one merge: asked again under it, the answer is the basket as it is now
 */
export async function mergeAccountBasket(
  ctx: ShopContext,
  asked: { readonly customerId: number; readonly local: BasketLists; readonly key: string | undefined },
): Promise<MergedBasket | Refusal> {
  const { customerId, local, key } = asked;
  return ctx.transaction(async (tx): Promise<MergedBasket | Refusal> => {
    const locked = await lockBasket(tx, customerId);
    const { known, unknown } = await withoutUnknown(tx, local);
    const earlier = key === undefined ? undefined : await earlierMerge(tx.db, customerId, key);
    if (earlier) return { basket: locked, ...earlier, changed: false, unknown };
    const kept = await saveBasket(tx, locked, mergedAtSignIn(locked, known));
    if (isRefusal(kept)) return kept;
    if (kept.changed || key !== undefined) {
      const facts = {
        version: kept.basket.version,
        displaced: kept.displaced,
        capped: kept.capped,
        ...(key && { key }),
      };
      await recordCustomerEvent(tx, { customerId, kind: 'basket-merged', facts });
    }
    return { ...kept, unknown };
  });
}

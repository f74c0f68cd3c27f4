import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { earlierMerge } from './account-basket.reads.ts';
import { mergeAtSignIn, type BasketLists } from './account-basket.rules.ts';
import { saveBasket, lockBasket, splitUnknown, type SavedBasket } from './save-basket.ts';

export interface MergedBasket extends SavedBasket {
  /** Products that do not exist in the shop: only the browser keeps them. */
  readonly unknown: readonly number[];
}

/**
 * Merges a browser's lists into the basket of the account it has signed in to, under the lock of the basket, so that
 * devices signing in at the same time are merged one after another.
 * @param merge.key made by the browser for one merge: a repeated request returns the current basket
 */
export async function mergeAccountBasket(
  ctx: ShopContext,
  merge: { readonly local: BasketLists; readonly key: string | undefined },
): Promise<MergedBasket | Refusal> {
  const { local, key } = merge;
  return ctx.transaction(async (tx): Promise<MergedBasket | Refusal> => {
    const me = ownAccount(tx.actor, 'change-basket');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const locked = await lockBasket(tx, customerId);
    const { known, unknown } = await splitUnknown(tx, local);
    const earlier = key === undefined ? undefined : await earlierMerge(tx.db, customerId, key);
    if (earlier) return { basket: locked, ...earlier, changed: false, unknown };
    const saved = await saveBasket(tx, locked, mergeAtSignIn(locked, known));
    if (isRefusal(saved)) return saved;
    if (saved.changed || key !== undefined) {
      const facts = {
        version: saved.basket.version,
        displaced: saved.displaced,
        capped: saved.capped,
        ...(key && { key }),
      };
      await recordCustomerEvent(tx, { customerId, kind: 'basket-merged', facts });
    }
    return { ...saved, unknown };
  });
}

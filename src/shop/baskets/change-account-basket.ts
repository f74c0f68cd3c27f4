import type { BasketItem } from '../../kernel/basket-item.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { EMPTY_LISTS, overwriteCart, replaceLists, type BasketLists } from './account-basket.rules.ts';
import { saveBasket, lockBasket, splitUnknown, type SavedBasket } from './save-basket.ts';
import type { MergedBasket } from './merge-account-basket.ts';

/**
 * Replaces the cart with the one a documented client sends. Such clients overwrite it at sign-in without having read
 * it, so what they omit is put off (decision 0045). Unknown products are refused. Without `now` only the basket is
 * created.
 */
export async function overwriteAccountBasket(
  ctx: ShopContext,
  request: { readonly now: readonly BasketItem[] | undefined },
): Promise<SavedBasket | Refusal> {
  return ctx.transaction(async (tx): Promise<SavedBasket | Refusal> => {
    const me = ownAccount(tx.actor, 'change-basket');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const locked = await lockBasket(tx, customerId);
    const now = request.now ?? locked.now;
    const { unknown } = await splitUnknown(tx, { ...EMPTY_LISTS, now });
    if (unknown.length > 0) return refuse('products-unknown', { products: unknown });
    const saved = await saveBasket(tx, locked, overwriteCart(locked, now));
    if (!isRefusal(saved) && saved.displaced.length > 0) {
      const facts = { version: saved.basket.version, displaced: saved.displaced, capped: saved.capped };
      await recordCustomerEvent(tx, { customerId, kind: 'basket-overwritten', facts });
    }
    return saved;
  });
}

/** Replaces all lists with those of our own page, unless they have changed since version `seen`. */
export async function replaceAccountBasket(
  ctx: ShopContext,
  { lists, seen }: { readonly lists: BasketLists; readonly seen: number },
): Promise<MergedBasket | Refusal> {
  return ctx.transaction(async (tx): Promise<MergedBasket | Refusal> => {
    const me = ownAccount(tx.actor, 'change-basket');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const locked = await lockBasket(tx, customerId);
    if (locked.version !== seen) return refuse('basket-changed');
    const { known, unknown } = await splitUnknown(tx, lists);
    const saved = await saveBasket(tx, locked, replaceLists(known));
    return isRefusal(saved) ? saved : { ...saved, unknown };
  });
}

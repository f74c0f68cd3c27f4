import type { BasketItem } from '../../kernel/basket-item.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { EMPTY_LISTS, overwritten, replaced, type BasketLists } from './account-basket.rules.ts';
import { saveBasket, lockBasket, withoutUnknown, type SavedBasket } from './save-basket.ts';
import type { MergedBasket } from './merge-account-basket.ts';

/**
 * The cart as a documented client writes it, whole: such clients overwrite at sign-in without having looked, so what
 * they leave out is put off (decision 0045). Goods the shop does not know refuse it. Without a cart nothing changes
 * but that the basket is there.
 */
export async function overwriteAccountBasket(
  ctx: ShopContext,
  asked: { readonly customerId: number; readonly now: readonly BasketItem[] | undefined },
): Promise<SavedBasket | Refusal> {
  const { customerId } = asked;
  return ctx.transaction(async (tx): Promise<SavedBasket | Refusal> => {
    const locked = await lockBasket(tx, customerId);
    const now = asked.now ?? locked.now;
    const { unknown } = await withoutUnknown(tx, { ...EMPTY_LISTS, now });
    if (unknown.length > 0) return refuse('products-unknown', { products: unknown });
    const kept = await saveBasket(tx, locked, overwritten(locked, now));
    if (!isRefusal(kept) && kept.displaced.length > 0) {
      const facts = { version: kept.basket.version, displaced: kept.displaced, capped: kept.capped };
      await recordCustomerEvent(tx, { customerId, kind: 'basket-overwritten', facts });
    }
    return kept;
  });
}

/** All the lists exactly as our own page has them, if nobody has changed them since version `seen`. */
export async function replaceAccountBasket(
  ctx: ShopContext,
  asked: { readonly customerId: number; readonly lists: BasketLists; readonly seen: number },
): Promise<MergedBasket | Refusal> {
  const { customerId, lists, seen } = asked;
  return ctx.transaction(async (tx): Promise<MergedBasket | Refusal> => {
    const locked = await lockBasket(tx, customerId);
    if (locked.version !== seen) return refuse('basket-changed');
    const { known, unknown } = await withoutUnknown(tx, lists);
    const kept = await saveBasket(tx, locked, replaced(known));
    return isRefusal(kept) ? kept : { ...kept, unknown };
  });
}

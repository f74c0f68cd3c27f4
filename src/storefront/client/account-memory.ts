import { MOST_FAVOURITES, MOST_LATER } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { quantityOf, asRecord, parseItems, withMore, withQuantity } from './cart-items.ts';
import { parseIds, type ShopState } from './stored-state.ts';
import type { SharedLists } from './three-way.ts';

/** What this browser remembers of the account between visits: ids and quantities, nothing of whose they are. */
export interface AccountMemory {
  /** Tells one account from another by a mark that names nobody. */
  readonly of: string;
  /** The account's lists when both last agreed. */
  readonly synced: SharedLists & { readonly version: number };
  /** What the merge at sign-in put off, until the visitor has done something about it. */
  readonly displaced: readonly BasketItem[];
}

/** undefined where nothing usable is remembered: then the lists are merged as at sign-in. */
export function readMemory(account: unknown): AccountMemory | undefined {
  const { of, synced, displaced } = asRecord(account);
  const { version, items, later, favorites } = asRecord(synced);
  if (typeof of !== 'string' || typeof version !== 'number' || !Array.isArray(items)) return undefined;
  return {
    of,
    synced: {
      version,
      items: parseItems(items),
      later: parseItems(later, MOST_LATER),
      favorites: parseIds(favorites).slice(-MOST_FAVOURITES),
    },
    displaced: parseItems(displaced),
  };
}

/** The same, of this account alone: what another one had is no base to go on from. */
export function memoryOf(userId: number, account: unknown): AccountMemory | undefined {
  const memory = readMemory(account);
  return memory?.of === markOf(userId) ? memory : undefined;
}

/** Eight hexadecimal digits made of the id (FNV-1a). */
export function markOf(userId: number): string {
  let hash = 0x811c9dc5;
  for (const sign of `basket of ${userId}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What was displaced and still is in «Отложено». */
export function stillDisplaced({ cart, account }: Pick<ShopState, 'cart' | 'account'>): readonly BasketItem[] {
  return (readMemory(account)?.displaced ?? []).flatMap(({ product, quantity }) => {
    const left = Math.min(quantity, quantityOf(cart.later, product));
    return left > 0 ? [{ product, quantity: left }] : [];
  });
}

/** The displaced pieces of a product back into the cart; nothing moves when the cart is full. */
export function restoreDisplaced(state: ShopState, product: number): Partial<ShopState> {
  const { cart, account } = state;
  const back = quantityOf(stillDisplaced(state), product);
  const items = withMore(cart.items, product, back);
  if (items === cart.items) return {};
  const later = withQuantity(cart.later, product, quantityOf(cart.later, product) - back, MOST_LATER);
  const memory = readMemory(account)!;
  return {
    cart: { ...cart, items, later },
    account: { ...memory, displaced: memory.displaced.filter((line) => line.product !== product) },
  };
}

/** «Понятно»: the lines stay where they are and are spoken of no more. */
export function dismissDisplaced({ account }: ShopState): Partial<ShopState> {
  const memory = readMemory(account);
  return memory ? { account: { ...memory, displaced: [] } } : {};
}

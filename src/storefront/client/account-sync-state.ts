import { MOST_FAVOURITES, MOST_LATER } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { quantityOf, asRecord, parseItems, withMore, withQuantity } from './cart-items.ts';
import { parseIds, type ShopState } from './stored-state.ts';
import type { SharedLists } from './three-way.ts';

/** The state of basket sync, saved in this browser between visits: ids and quantities, no personal data. */
export interface AccountSyncState {
  /** Hash that distinguishes accounts without revealing the id; see `accountHash`. */
  readonly of: string;
  /** The lists at the last successful sync: the base of the next three-way merge. */
  readonly synced: SharedLists & { readonly version: number };
  /** Items that the merge at sign-in moved to «Отложено», until the visitor restores or dismisses them. */
  readonly displaced: readonly BasketItem[];
}

/** undefined when nothing usable is stored: the lists are then merged as at sign-in. */
export function parseSyncState(account: unknown): AccountSyncState | undefined {
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

/** The stored state if it belongs to this account; another account's lists are no base for a merge. */
export function syncStateOf(userId: number, account: unknown): AccountSyncState | undefined {
  const state = parseSyncState(account);
  return state?.of === accountHash(userId) ? state : undefined;
}

/** Eight hexadecimal digits: FNV-1a of the id. */
export function accountHash(userId: number): string {
  let hash = 0x811c9dc5;
  for (const character of `basket of ${userId}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Displaced items that are still in «Отложено». */
export function stillDisplaced({ cart, account }: Pick<ShopState, 'cart' | 'account'>): readonly BasketItem[] {
  return (parseSyncState(account)?.displaced ?? []).flatMap(({ product, quantity }) => {
    const remaining = Math.min(quantity, quantityOf(cart.later, product));
    return remaining > 0 ? [{ product, quantity: remaining }] : [];
  });
}

/** Moves the displaced pieces of a product back into the cart; changes nothing when the cart is full. */
export function restoreDisplaced(state: ShopState, product: number): Partial<ShopState> {
  const { cart, account } = state;
  const displaced = quantityOf(stillDisplaced(state), product);
  const items = withMore(cart.items, product, displaced);
  if (items === cart.items) return {};
  const later = withQuantity(cart.later, product, quantityOf(cart.later, product) - displaced, MOST_LATER);
  const sync = parseSyncState(account)!;
  return {
    cart: { ...cart, items, later },
    account: { ...sync, displaced: sync.displaced.filter((line) => line.product !== product) },
  };
}

/** «Понятно»: the items stay in «Отложено», and the notice about them is not shown again. */
export function dismissDisplaced({ account }: ShopState): Partial<ShopState> {
  const sync = parseSyncState(account);
  return sync ? { account: { ...sync, displaced: [] } } : {};
}

import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { mergeItems } from './cart-items.ts';
import type { ShopState } from './stored-state.ts';

/** The lists that are synced between browser and account: ids and quantities. */
export interface SharedLists {
  readonly items: readonly BasketItem[];
  readonly later: readonly BasketItem[];
  readonly favorites: readonly number[];
}

export const EMPTY_LISTS: SharedLists = { items: [], later: [], favorites: [] };

export function sharedLists({ cart, favorites }: Pick<ShopState, 'cart' | 'favorites'>): SharedLists {
  return { items: cart.items, later: cart.later, favorites };
}

export function isSameLists(one: SharedLists, other: SharedLists): boolean {
  const text = ({ items, later, favorites }: SharedLists) =>
    JSON.stringify([
      ...[items, later].map((list) => list.map(({ product, quantity }) => [product, quantity])),
      favorites,
    ]);
  return text(one) === text(other);
}

/**
 * Changes that this browser made since `base` are kept, everything else is as in `theirs`. A product added on both sides
 * gets the larger quantity. Lines that do not fit the cart go to «Отложено».
 * @returns undefined when that does not fit either: no line may be lost
 */
export function mergeThreeWay(base: SharedLists, mine: SharedLists, theirs: SharedLists): SharedLists | undefined {
  const all = mergeLinesThreeWay(base.items, mine.items, theirs.items);
  const items = all.slice(0, MOST_LINES);
  const later = mergeItems(mergeLinesThreeWay(base.later, mine.later, theirs.later), all.slice(MOST_LINES), Infinity);
  if (later.length > MOST_LATER) return undefined;
  const asItem = (product: number) => ({ product, quantity: 1 });
  const favorites = mergeLinesThreeWay(
    base.favorites.map(asItem),
    mine.favorites.map(asItem),
    theirs.favorites.map(asItem),
  );
  // The oldest favourites are removed first, as in `toggleFavourite`.
  return { items, later, favorites: favorites.map(({ product }) => product).slice(-MOST_FAVOURITES) };
}

function mergeLinesThreeWay(
  base: readonly BasketItem[],
  mine: readonly BasketItem[],
  theirs: readonly BasketItem[],
): readonly BasketItem[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (list) => new Map(list.map(({ product, quantity }) => [product, quantity])),
  ) as [Map<number, number>, Map<number, number>, Map<number, number>];
  // Without changes of our own their order is taken over too.
  const untouched = JSON.stringify([...inBase]) === JSON.stringify([...inMine]);
  const order = untouched ? [...inTheirs.keys()] : [...new Set([...inMine.keys(), ...inTheirs.keys()])];
  return order.flatMap((product) => {
    const [before, here, there] = [inBase, inMine, inTheirs].map((list) => list.get(product) ?? 0) as [
      number,
      number,
      number,
    ];
    const bothAdded = before === 0 && here > 0 && there > 0;
    const quantity = bothAdded ? Math.max(here, there) : here === before ? there : here;
    return quantity > 0 ? [{ product, quantity }] : [];
  });
}

import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { mergeItems } from './cart-items.ts';
import type { ShopState } from './stored-state.ts';

/** What browser and account hold in common: ids and quantities. */
export interface SharedLists {
  readonly items: readonly BasketItem[];
  readonly later: readonly BasketItem[];
  readonly favorites: readonly number[];
}

export const NO_LISTS: SharedLists = { items: [], later: [], favorites: [] };

export function sharedOf({ cart, favorites }: Pick<ShopState, 'cart' | 'favorites'>): SharedLists {
  return { items: cart.items, later: cart.later, favorites };
}

export function isSameLists(one: SharedLists, other: SharedLists): boolean {
  const text = ({ items, later, favorites }: SharedLists) =>
    JSON.stringify(
      [items, later]
        .map((list) => list.map(({ product, quantity }) => [product, quantity]))
        .concat([favorites as never]),
    );
  return text(one) === text(other);
}

/**
 * What this browser has changed since `base` is kept, everything else is as in `theirs`; what both have added stays,
 * the larger number of it. A cart that grows too long goes on in «Отложено».
 * @returns undefined when that is too long as well: then nothing may be cut off
 */
export function threeWay(base: SharedLists, mine: SharedLists, theirs: SharedLists): SharedLists | undefined {
  const all = threeWayLines(base.items, mine.items, theirs.items);
  const items = all.slice(0, MOST_LINES);
  const later = mergeItems(threeWayLines(base.later, mine.later, theirs.later), all.slice(MOST_LINES), Infinity);
  if (later.length > MOST_LATER) return undefined;
  const one = (product: number) => ({ product, quantity: 1 });
  const favorites = threeWayLines(base.favorites.map(one), mine.favorites.map(one), theirs.favorites.map(one));
  // Among favourites the oldest gives way, as it does when a heart is pressed.
  return { items, later, favorites: favorites.map(({ product }) => product).slice(-MOST_FAVOURITES) };
}

function threeWayLines(
  base: readonly BasketItem[],
  mine: readonly BasketItem[],
  theirs: readonly BasketItem[],
): readonly BasketItem[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (list) => new Map(list.map(({ product, quantity }) => [product, quantity])),
  ) as [Map<number, number>, Map<number, number>, Map<number, number>];
  // Untouched here, so their order counts too.
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

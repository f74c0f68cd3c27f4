import { MOST_LATER } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { quantityOf, withMore, withQuantity } from './cart-items.ts';
import type { ShopState } from './stored-state.ts';

type Lists = Pick<ShopState, 'cart' | 'favorites'>;
type Changes = Partial<Lists>;

/** Moves a line to «Отложено»; changes nothing when that list is full. */
export function saveForLater({ cart }: Lists, product: number): Changes {
  const later = withMore(cart.later, product, quantityOf(cart.items, product), MOST_LATER);
  return later === cart.later ? {} : { cart: { ...cart, items: withQuantity(cart.items, product, 0), later } };
}

/** Moves a line from «Отложено» into the cart; changes nothing when the cart is full. */
export function moveToCart({ cart }: Lists, product: number): Changes {
  const items = withMore(cart.items, product, quantityOf(cart.later, product));
  return items === cart.items ? {} : { cart: { ...cart, items, later: withQuantity(cart.later, product, 0) } };
}

export function moveToFavourites(lists: Lists, product: number): Changes {
  const { favorites } = lists;
  return {
    ...removeLine(lists, product),
    favorites: favorites.includes(product) ? favorites : [...favorites, product],
  };
}

export function removeLine({ cart }: Lists, product: number): Changes {
  return { cart: { ...cart, items: withQuantity(cart.items, product, 0) } };
}

export function removeLater({ cart }: Lists, product: number): Changes {
  return { cart: { ...cart, later: withQuantity(cart.later, product, 0) } };
}

/** State of one product before it was moved: enough to undo the move, whatever else has changed since. */
export interface LineSnapshot {
  readonly product: number;
  readonly item: ListPosition;
  readonly later: ListPosition;
  readonly favourite: boolean;
}

interface ListPosition {
  /** 0 when it was not in the list. */
  readonly quantity: number;
  readonly index: number;
}

export function snapshotOf({ cart, favorites }: Lists, product: number): LineSnapshot {
  const positionIn = (list: readonly BasketItem[]): ListPosition => ({
    quantity: quantityOf(list, product),
    index: list.findIndex((line) => line.product === product),
  });
  return {
    product,
    item: positionIn(cart.items),
    later: positionIn(cart.later),
    favourite: favorites.includes(product),
  };
}

/** Undoes moves: restores these products, given in the order of their lines, and leaves the others as they are. */
export function restoreLines(lists: Lists, snapshots: readonly LineSnapshot[]): Changes {
  return snapshots.reduce<Lists>(({ cart, favorites }, { product, item, later, favourite }) => {
    const isFavourite = favorites.includes(product);
    return {
      cart: { ...cart, items: restoreLine(cart.items, product, item), later: restoreLine(cart.later, product, later) },
      favorites:
        isFavourite === favourite
          ? favorites
          : isFavourite
            ? favorites.filter((id) => id !== product)
            : [...favorites, product],
    };
  }, lists);
}

function restoreLine(
  list: readonly BasketItem[],
  product: number,
  { quantity, index }: ListPosition,
): readonly BasketItem[] {
  if (quantity === 0 || list.some((line) => line.product === product)) return withQuantity(list, product, quantity);
  return list.toSpliced(index, 0, { product, quantity });
}

import { MOST_LATER } from '../../kernel/basket-limits.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { quantityOf, withMore, withQuantity } from './cart-items.ts';
import type { ShopState } from './stored-state.ts';

type Lists = Pick<ShopState, 'cart' | 'favorites'>;
type Changes = Partial<Lists>;

/** To «Отложено». Nothing moves when that list is full. */
export function putOff({ cart }: Lists, product: number): Changes {
  const later = withMore(cart.later, product, quantityOf(cart.items, product), MOST_LATER);
  return later === cart.later ? {} : { cart: { ...cart, items: withQuantity(cart.items, product, 0), later } };
}

/** From «Отложено» into the cart. Nothing moves when the cart is full. */
export function moveToCart({ cart }: Lists, product: number): Changes {
  const items = withMore(cart.items, product, quantityOf(cart.later, product));
  return items === cart.items ? {} : { cart: { ...cart, items, later: withQuantity(cart.later, product, 0) } };
}

export function moveToFavourites(lists: Lists, product: number): Changes {
  const { favorites } = lists;
  return {
    ...dropLine(lists, product),
    favorites: favorites.includes(product) ? favorites : [...favorites, product],
  };
}

export function dropLine({ cart }: Lists, product: number): Changes {
  return { cart: { ...cart, items: withQuantity(cart.items, product, 0) } };
}

export function dropLater({ cart }: Lists, product: number): Changes {
  return { cart: { ...cart, later: withQuantity(cart.later, product, 0) } };
}

/** How a product stood before it was moved: enough to undo the move, whatever else has changed since. */
export interface Standing {
  readonly product: number;
  readonly item: Place;
  readonly later: Place;
  readonly favourite: boolean;
}

interface Place {
  /** 0 when it was not in the list. */
  readonly quantity: number;
  readonly index: number;
}

export function standingOf({ cart, favorites }: Lists, product: number): Standing {
  const placeIn = (list: readonly BasketItem[]): Place => ({
    quantity: quantityOf(list, product),
    index: list.findIndex((line) => line.product === product),
  });
  return {
    product,
    item: placeIn(cart.items),
    later: placeIn(cart.later),
    favourite: favorites.includes(product),
  };
}

/** These products as they stood; the others stay as they are. Given in the order of their lines. */
export function restored(lists: Lists, standings: readonly Standing[]): Changes {
  return standings.reduce<Lists>(({ cart, favorites }, { product, item, later, favourite }) => {
    const kept = favorites.includes(product);
    return {
      cart: { ...cart, items: placed(cart.items, product, item), later: placed(cart.later, product, later) },
      favorites:
        kept === favourite ? favorites : kept ? favorites.filter((id) => id !== product) : [...favorites, product],
    };
  }, lists);
}

function placed(list: readonly BasketItem[], product: number, { quantity, index }: Place): readonly BasketItem[] {
  if (quantity === 0 || list.some((line) => line.product === product)) return withQuantity(list, product, quantity);
  return list.toSpliced(index, 0, { product, quantity });
}

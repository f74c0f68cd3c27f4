import { addedUp, type BasketItem } from '../../kernel/basket-item.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_PIECES } from '../../kernel/basket-limits.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

/** What an account keeps across devices; a product stands in each list once. */
export interface BasketLists {
  readonly now: readonly BasketItem[];
  /** «Отложено». */
  readonly later: readonly BasketItem[];
  readonly favourites: readonly number[];
}

export const EMPTY_LISTS: BasketLists = { now: [], later: [], favourites: [] };

/** How a change ended. */
export interface Joined {
  readonly lists: BasketLists;
  /** What went from the cart to «Отложено» to make room. */
  readonly displaced: readonly BasketItem[];
  /** Products of which one line could not hold all the pieces. */
  readonly capped: readonly number[];
}

/**
 * A browser's lists meet those of its account at sign-in: a cart that is not empty takes the place of the kept one,
 * whose lines go to «Отложено»; the other lists are joined. The same lists once more change nothing (decision 0045).
 */
export function mergedAtSignIn(kept: BasketLists, local: BasketLists): Joined | Refusal<'list-full'> {
  const joined = joinedLater(kept.later, local.later);
  const favourites = [...new Set([...kept.favourites, ...local.favourites])];
  if (local.now.length === 0) return checked({ lists: { now: kept.now, later: joined, favourites } });
  return overwritten({ now: kept.now, later: joined, favourites }, local.now);
}

/** The cart as a documented client writes it. What it leaves out is put off, never thrown away. */
export function overwritten(kept: BasketLists, now: readonly BasketItem[]): Joined | Refusal<'list-full'> {
  const displaced = kept.now.flatMap(({ product, quantity }) => {
    const over = quantity - piecesOf(now, product);
    return over > 0 ? [{ product, quantity: over }] : [];
  });
  const later = addedUp([...kept.later, ...displaced]);
  const capped = later.filter(({ quantity }) => quantity > MOST_PIECES).map(({ product }) => product);
  return checked({ lists: { ...kept, now, later: later.map(clamped) }, displaced, capped });
}

/** The lists exactly as our own page has them. */
export function replaced(lists: BasketLists): Joined | Refusal<'list-full'> {
  return checked({ lists });
}

export function sameLists(one: BasketLists, other: BasketLists): boolean {
  return (
    JSON.stringify([one.now, one.later, one.favourites]) === JSON.stringify([other.now, other.later, other.favourites])
  );
}

/** Of the same product the larger number: adding them up would double whatever both sides had all along. */
function joinedLater(kept: readonly BasketItem[], local: readonly BasketItem[]): readonly BasketItem[] {
  const pieces = new Map(kept.map(({ product, quantity }) => [product, quantity]));
  for (const { product, quantity } of local) pieces.set(product, Math.max(quantity, pieces.get(product) ?? 0));
  return [...pieces].map(([product, quantity]) => ({ product, quantity }));
}

/** A list that would be too long stops the whole change: nothing of it is cut off in silence. */
function checked({ lists, displaced = [], capped = [] }: Partial<Joined> & Pick<Joined, 'lists'>) {
  if (lists.later.length > MOST_LATER) return refuse('list-full', { list: 'later', most: MOST_LATER });
  if (lists.favourites.length > MOST_FAVOURITES) {
    return refuse('list-full', { list: 'favorites', most: MOST_FAVOURITES });
  }
  return { lists, displaced, capped };
}

function piecesOf(items: readonly BasketItem[], product: number): number {
  return items.find((item) => item.product === product)?.quantity ?? 0;
}

function clamped({ product, quantity }: BasketItem): BasketItem {
  return { product, quantity: Math.min(quantity, MOST_PIECES) };
}

import { sumDuplicates, type BasketItem } from '../../kernel/basket-item.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_PIECES } from '../../kernel/basket-limits.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

/** What is saved for an account across devices; a product appears in each list once. */
export interface BasketLists {
  readonly now: readonly BasketItem[];
  /** «Отложено». */
  readonly later: readonly BasketItem[];
  readonly favourites: readonly number[];
}

export const EMPTY_LISTS: BasketLists = { now: [], later: [], favourites: [] };

/** The lists after a change. */
export interface BasketChange {
  readonly lists: BasketLists;
  /** What was moved from the cart to «Отложено». */
  readonly displaced: readonly BasketItem[];
  /** Products of which one line could not hold all the pieces. */
  readonly capped: readonly number[];
}

/**
 * Merges a browser's lists into those of its account at sign-in: a cart that is not empty replaces the saved one,
 * whose lines move to «Отложено»; the other lists are united. Idempotent (decision 0045).
 */
export function mergeAtSignIn(saved: BasketLists, local: BasketLists): BasketChange | Refusal<'list-full'> {
  const later = mergeLater(saved.later, local.later);
  const favourites = [...new Set([...saved.favourites, ...local.favourites])];
  if (local.now.length === 0) return checkLengths({ lists: { now: saved.now, later, favourites } });
  return overwriteCart({ now: saved.now, later, favourites }, local.now);
}

/** Replaces the cart with the one a documented client sends. What it omits moves to «Отложено» and is never lost. */
export function overwriteCart(saved: BasketLists, now: readonly BasketItem[]): BasketChange | Refusal<'list-full'> {
  const displaced = saved.now.flatMap(({ product, quantity }) => {
    const surplus = quantity - piecesOf(now, product);
    return surplus > 0 ? [{ product, quantity: surplus }] : [];
  });
  const later = sumDuplicates([...saved.later, ...displaced]);
  const capped = later.filter(({ quantity }) => quantity > MOST_PIECES).map(({ product }) => product);
  return checkLengths({ lists: { ...saved, now, later: later.map(clamped) }, displaced, capped });
}

/** Replaces the lists with those our own page sends. */
export function replaceLists(lists: BasketLists): BasketChange | Refusal<'list-full'> {
  return checkLengths({ lists });
}

export function sameLists(one: BasketLists, other: BasketLists): boolean {
  return (
    JSON.stringify([one.now, one.later, one.favourites]) === JSON.stringify([other.now, other.later, other.favourites])
  );
}

/** The larger quantity of each product: adding them up would double what both sides already had. */
function mergeLater(saved: readonly BasketItem[], local: readonly BasketItem[]): readonly BasketItem[] {
  const pieces = new Map(saved.map(({ product, quantity }) => [product, quantity]));
  for (const { product, quantity } of local) pieces.set(product, Math.max(quantity, pieces.get(product) ?? 0));
  return [...pieces].map(([product, quantity]) => ({ product, quantity }));
}

/** A list that would be too long refuses the whole change: nothing is cut off silently. */
function checkLengths({ lists, displaced = [], capped = [] }: Partial<BasketChange> & Pick<BasketChange, 'lists'>) {
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

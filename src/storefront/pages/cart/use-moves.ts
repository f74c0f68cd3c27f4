import { useEffect, useRef, useState } from 'react';
import { restored, standingOf } from '../../client/line-moves.ts';
import type { ShopState } from '../../client/stored-state.ts';
import { changeShopState, readShopState } from '../../client/shop-state.ts';
import type { Moved } from './moved-notice.tsx';

export const CART_LINES = 'cart-lines';
export const LATER_LINES = 'later-lines';

/** Takes the products somewhere; `said` tells what happened, `refused` why nothing could. */
export type Move = (
  products: readonly number[],
  recipe: (state: ShopState, product: number) => Partial<ShopState>,
  said: string,
  refused?: string,
) => void;

/** Moves between the lists of the cart page, the last of which can be undone. */
export function useMoves() {
  const [moved, setMoved] = useState<Moved>();
  const focus = useRef<string>(undefined);

  // The pressed button is gone after the change; reading goes on at the list it has changed.
  useEffect(() => {
    if (!focus.current) return;
    document.getElementById(focus.current)?.focus({ preventScroll: true });
    focus.current = undefined;
  });

  const move: Move = (products, recipe, said, refused = said) => {
    const before = readShopState();
    const standings = products.map((product) => standingOf(before, product));
    changeShopState((state) => products.reduce((after, product) => ({ ...after, ...recipe(after, product) }), state));
    const done = readShopState() !== before;
    setMoved({ text: done ? said : refused, standings: done ? standings : [] });
  };

  function undo() {
    const standings = moved?.standings ?? [];
    changeShopState((state) => restored(state, standings));
    focus.current = standings.some(({ item }) => item.quantity > 0) ? CART_LINES : LATER_LINES;
    setMoved(undefined);
  }

  return { moved, move, undo };
}

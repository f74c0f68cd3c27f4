import { useEffect, useRef, useState } from 'react';
import { restoreLines, snapshotOf } from '../../../client/line-moves.ts';
import type { ShopState } from '../../../client/stored-state.ts';
import { changeShopState, readShopState } from '../../../client/shop-state.ts';
import type { Moved } from './moved-notice.tsx';

export const CART_LINES = 'cart-lines';
export const LATER_LINES = 'later-lines';

/** Moves the products; `doneText` reports success, `refusedText` says why nothing could be moved. */
export type Move = (
  products: readonly number[],
  recipe: (state: ShopState, product: number) => Partial<ShopState>,
  doneText: string,
  refusedText?: string,
) => void;

/** Moves items between the lists of the cart page; the last move can be undone. */
export function useMoves() {
  const [moved, setMoved] = useState<Moved>();
  const focus = useRef<string>(undefined);

  // The pressed button disappears with the change: focus moves to the changed list.
  useEffect(() => {
    if (!focus.current) return;
    document.getElementById(focus.current)?.focus({ preventScroll: true });
    focus.current = undefined;
  });

  const move: Move = (products, recipe, doneText, refusedText = doneText) => {
    const before = readShopState();
    const snapshots = products.map((product) => snapshotOf(before, product));
    changeShopState((state) => products.reduce((after, product) => ({ ...after, ...recipe(after, product) }), state));
    const changed = readShopState() !== before;
    setMoved({ text: changed ? doneText : refusedText, snapshots: changed ? snapshots : [] });
  };

  function undo() {
    const snapshots = moved?.snapshots ?? [];
    changeShopState((state) => restoreLines(state, snapshots));
    focus.current = snapshots.some(({ item }) => item.quantity > 0) ? CART_LINES : LATER_LINES;
    setMoved(undefined);
  }

  return { moved, move, undo };
}

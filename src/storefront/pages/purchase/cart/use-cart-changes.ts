import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SeenLine } from '../../../client/stored-state.ts';
import { changesOf, isSame, lineOf, withSeen, type LineChange } from '../../../client/seen-lines.ts';
import { changeShopState, readShopState } from '../../../client/shop-state.ts';
import { useShopState } from '../../../client/use-shop-state.ts';

export interface CartChanges {
  readonly of: (product: number) => readonly LineChange[];
  /** Products with a change. */
  readonly count: number;
  /** «Понятно»: saves the changes as seen and hides them. */
  readonly acknowledge: () => void;
}

/**
 * Changes since the visitor last saw these lines. They are shown while the page is open and saved as seen when it is
 * left or «Понятно» is pressed, so that each is shown once. A page that was never visible saves nothing.
 */
export function useCartChanges(lines: readonly SeenLine[]): CartChanges {
  const stored = useShopState((state) => state.cart.seen);
  const [before, setBefore] = useState(() => readShopState().cart.seen);
  // What this page last wrote to the store: anything else there was written by another tab.
  const [written, setWritten] = useState(before);
  const wasVisible = useRef(false);

  function saveSeen() {
    if (!wasVisible.current) return;
    changeShopState(({ cart }) => {
      const seen = withSeen(cart, written, lines);
      return seen === cart.seen ? {} : { cart: { ...cart, seen } };
    });
    setWritten(readShopState().cart.seen);
  }
  const saveOnLeave = useEffectEvent(saveSeen);

  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') wasVisible.current = true;
      else saveOnLeave();
    };
    const onPageHide = () => saveOnLeave();
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onPageHide);
      saveOnLeave();
    };
  }, []);

  const changes = new Map(
    lines.flatMap((line) => {
      const storedLine = lineOf(stored, line.product);
      const lineBefore = lineOf(before, line.product);
      const shownElsewhere = !isSame(storedLine, lineBefore) && !isSame(storedLine, lineOf(written, line.product));
      const found = shownElsewhere ? [] : changesOf(lineBefore, line);
      return found.length > 0 ? [[line.product, found] as const] : [];
    }),
  );

  return {
    of: (product) => changes.get(product) ?? [],
    count: changes.size,
    acknowledge: () => {
      saveSeen();
      setBefore([...before.filter(({ product }) => !lineOf(lines, product)), ...lines]);
    },
  };
}

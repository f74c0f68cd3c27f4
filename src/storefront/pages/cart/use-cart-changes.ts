import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SeenLine } from '../../client/stored-state.ts';
import { changesOf, isSame, lineOf, withSeen, type LineChange } from '../../client/seen-lines.ts';
import { changeShopState, readShopState, useShopState } from '../../client/shop-state.ts';

export interface CartChanges {
  readonly of: (product: number) => readonly LineChange[];
  /** Products with a change. */
  readonly count: number;
  /** «Понятно»: told, and not shown any longer. */
  readonly acknowledge: () => void;
}

/**
 * What changed since the visitor last saw these lines. It is told while this page stands and put down as seen when
 * the page is left or «Понятно» is pressed, so that it is said once; a page nobody looked at has told nothing.
 */
export function useCartChanges(now: readonly SeenLine[]): CartChanges {
  const stored = useShopState((state) => state.cart.seen);
  const [before, setBefore] = useState(() => readShopState().cart.seen);
  // What the store holds as far as this page knows: its own word differs from that of another tab.
  const [written, setWritten] = useState(before);
  const looked = useRef(false);

  function putDown() {
    if (!looked.current) return;
    changeShopState(({ cart }) => {
      const seen = withSeen(cart, written, now);
      return seen === cart.seen ? {} : { cart: { ...cart, seen } };
    });
    setWritten(readShopState().cart.seen);
  }
  const leave = useEffectEvent(putDown);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') looked.current = true;
      else leave();
    };
    const hide = () => leave();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', hide);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', hide);
      leave();
    };
  }, []);

  const changes = new Map(
    now.flatMap((line) => {
      const kept = lineOf(stored, line.product);
      const first = lineOf(before, line.product);
      const toldElsewhere = !isSame(kept, first) && !isSame(kept, lineOf(written, line.product));
      const found = toldElsewhere ? [] : changesOf(first, line);
      return found.length > 0 ? [[line.product, found] as const] : [];
    }),
  );

  return {
    of: (product) => changes.get(product) ?? [],
    count: changes.size,
    acknowledge: () => {
      putDown();
      setBefore([...before.filter(({ product }) => !lineOf(now, product)), ...now]);
    },
  };
}

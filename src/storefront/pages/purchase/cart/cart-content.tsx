import { useState } from 'react';
import { useCartIsLoaded, useCartItems, useLaterItems } from '../../../client/use-cart.ts';
import { removeLine } from '../../../client/line-moves.ts';
import type { SeenLine } from '../../../client/stored-state.ts';
import { useQuote } from '../../../client/quote.ts';
import { readShopState } from '../../../client/shop-state.ts';
import { useShopState } from '../../../client/use-shop-state.ts';
import { EmptyCart } from '../../../features/cart/empty-cart.tsx';
import { awaited } from '../../../ui/awaited.tsx';
import { later } from '../../../ui/later.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { FilledCart } from './filled-cart.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { seenInQuote } from './seen-in-quote.ts';
import { useCartChanges } from './use-cart-changes.ts';
import { useMoves } from './use-moves.ts';

const LaterList = awaited(() => import('./later-list.tsx'), <div className="mt-10 h-40" aria-busy="true" />);
const DisplacedNotice = later(() => import('./displaced-notice.tsx'));

/** The cart, «Отложено» and the notices about them. The server renders the outline. */
export function CartContent() {
  const loaded = useCartIsLoaded();
  const items = useCartItems();
  const laterItems = useLaterItems();
  const hasAccount = useShopState(({ account }) => account !== null);
  const answer = useQuote(items);
  // «Отложено» loads its own cards and reports the current state of its lines here.
  const [laterLines, setLaterLines] = useState<readonly SeenLine[]>([]);
  const currentLater = laterLines.filter(({ product }) => laterItems.some((item) => item.product === product));
  const changes = useCartChanges([...seenInQuote(items, answer, readShopState().cart.seen), ...currentLater]);
  const { moved, move, undo } = useMoves();

  const clear = () =>
    move(
      items.map(({ product }) => product),
      removeLine,
      'Корзина очищена.',
    );

  return (
    <>
      <MovedNotice moved={moved} onUndo={undo} />
      {hasAccount && laterItems.length > 0 && <DisplacedNotice onMove={move} />}
      <ChangesNotice changes={changes} />
      {loaded && items.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart items={items} answer={answer} changes={changes} onMove={move} onClear={clear} />
      )}
      {loaded && laterItems.length > 0 && (
        <LaterList items={laterItems} changes={changes} onMove={move} onLoaded={setLaterLines} />
      )}
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useCartIsKnown, useCartItems, useLaterItems } from '../../client/cart.ts';
import { dropLine } from '../../client/line-moves.ts';
import type { SeenLine } from '../../client/stored-state.ts';
import { useQuote } from '../../client/quote.ts';
import { readShopState, useShopState } from '../../client/shop-state.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { EmptyCart } from '../../features/cart/empty-cart.tsx';
import { FilledCart } from './filled-cart.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { seenInQuote } from './seen-in-quote.ts';
import { useCartChanges } from './use-cart-changes.ts';
import { useMoves } from './use-moves.ts';

const LaterList = lazy(() => import('./later-list.tsx'));
const DisplacedNotice = lazy(() => import('./displaced-notice.tsx'));

export function meta() {
  return [{ title: 'Корзина — Травосоль' }, { name: 'robots', content: 'noindex' }];
}

export default function CartPage() {
  const known = useCartIsKnown();
  const items = useCartItems();
  const later = useLaterItems();
  const hasAccount = useShopState(({ account }) => account !== null);
  const answer = useQuote(items);
  // The list below the cart knows its goods itself, and tells here how they stand.
  const [laterNow, setLaterNow] = useState<readonly SeenLine[]>([]);
  const stillLater = laterNow.filter(({ product }) => later.some((item) => item.product === product));
  const changes = useCartChanges([...seenInQuote(items, answer, readShopState().cart.seen), ...stillLater]);
  const { moved, move, undo } = useMoves();

  const clear = () =>
    move(
      items.map(({ product }) => product),
      dropLine,
      'Корзина очищена.',
    );

  return (
    <Container className="flex flex-col pb-12 lg:pb-20">
      <PageTitle>Корзина</PageTitle>
      <noscript>
        <Notice tone="warm" className="mb-6">
          Корзина хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript её не{'\u00a0'}показать. Включите
          JavaScript или позвоните: <PhoneLink className="link whitespace-nowrap" />
        </Notice>
      </noscript>
      <MovedNotice moved={moved} onUndo={undo} />
      {hasAccount && later.length > 0 && (
        <Suspense>
          <DisplacedNotice onMove={move} />
        </Suspense>
      )}
      <ChangesNotice changes={changes} />
      {known && items.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart items={items} answer={answer} changes={changes} onMove={move} onClear={clear} />
      )}
      {known && later.length > 0 && (
        <Suspense>
          <LaterList items={later} changes={changes} onMove={move} onKnown={setLaterNow} />
        </Suspense>
      )}
    </Container>
  );
}

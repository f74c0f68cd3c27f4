import { lazy, Suspense, useState } from 'react';
import { useCartIsLoaded, useCartItems, useLaterItems } from '../../client/cart.ts';
import { removeLine } from '../../client/line-moves.ts';
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
  const loaded = useCartIsLoaded();
  const items = useCartItems();
  const later = useLaterItems();
  const hasAccount = useShopState(({ account }) => account !== null);
  const answer = useQuote(items);
  // «Отложено» loads its own cards and reports the current state of its lines here.
  const [laterLines, setLaterLines] = useState<readonly SeenLine[]>([]);
  const currentLater = laterLines.filter(({ product }) => later.some((item) => item.product === product));
  const changes = useCartChanges([...seenInQuote(items, answer, readShopState().cart.seen), ...currentLater]);
  const { moved, move, undo } = useMoves();

  const clear = () =>
    move(
      items.map(({ product }) => product),
      removeLine,
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
      {loaded && items.length === 0 ? (
        <EmptyCart />
      ) : (
        <FilledCart items={items} answer={answer} changes={changes} onMove={move} onClear={clear} />
      )}
      {loaded && later.length > 0 && (
        <Suspense>
          <LaterList items={later} changes={changes} onMove={move} onLoaded={setLaterLines} />
        </Suspense>
      )}
    </Container>
  );
}

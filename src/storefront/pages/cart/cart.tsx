import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { clearCart, putBack, removeFromCart, useCartIsKnown, useCartItems } from '../../client/cart.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import { useQuote } from '../../client/quote.ts';
import { COMPANY } from '../../../kernel/company.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CartLine, CartLineSkeleton } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';

export function meta() {
  return [{ title: 'Корзина — Травосоль' }, { name: 'robots', content: 'noindex' }];
}

interface Removed {
  readonly text: string;
  readonly lines: readonly { readonly item: StoredItem; readonly index: number }[];
}

export default function CartPage() {
  const known = useCartIsKnown();
  const items = useCartItems();
  const [removed, setRemoved] = useState<Removed>();

  function remove(product: number, name: string) {
    const index = items.findIndex((item) => item.product === product);
    if (index < 0) return;
    setRemoved({ text: `«${name}» больше не\u00a0в\u00a0корзине.`, lines: [{ item: items[index]!, index }] });
    removeFromCart(product);
  }

  function clear() {
    setRemoved({ text: 'Корзина очищена.', lines: items.map((item, index) => ({ item, index })) });
    clearCart();
  }

  return (
    <Container className="pb-12 lg:pb-20">
      <PageTitle>Корзина</PageTitle>
      <noscript>
        <Notice tone="warm" className="mb-6">
          Корзина хранится в{'\u00a0'}вашем браузере, и{'\u00a0'}без JavaScript её не{'\u00a0'}показать. Включите
          JavaScript или позвоните:{' '}
          <a href={COMPANY.phones[0].href} className="link whitespace-nowrap">
            {COMPANY.phones[0].text}
          </a>
        </Notice>
      </noscript>
      <RemovedNotice
        removed={removed}
        onUndo={() => {
          for (const { item, index } of removed?.lines ?? []) putBack(item, index);
          setRemoved(undefined);
        }}
      />
      {known && items.length === 0 ? <EmptyCart /> : <FilledCart items={items} onRemove={remove} onClear={clear} />}
    </Container>
  );
}

/** The way back of a removal; takes the focus that the removed line leaves behind. */
function RemovedNotice({ removed, onUndo }: { removed: Removed | undefined; onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), [removed]);
  return (
    <div role="status">
      {removed && (
        <Notice
          className="mb-4"
          action={
            <Button ref={undo} look="outline" small onClick={onUndo}>
              Вернуть
            </Button>
          }
        >
          {removed.text}
        </Notice>
      )}
    </div>
  );
}

interface FilledCartProps {
  /** Empty while the kept cart has not been read. */
  items: readonly StoredItem[];
  onRemove(product: number, name: string): void;
  onClear(): void;
}

function FilledCart({ items, onRemove, onClear }: FilledCartProps) {
  const { quote, fresh, failure, retry } = useQuote(items);
  const lines = new Map(quote?.lines.map((line) => [line.product, line]));
  const isAnswered = (product: number) => lines.has(product) || (fresh && quote !== undefined);
  return (
    <div className="grid items-start gap-6 noscript:hidden lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
      <div className="panel px-4 sm:px-6">
        {failure && (
          <Notice
            tone="error"
            role="alert"
            className="mt-4"
            action={
              <Button look="outline" small onClick={retry}>
                Повторить
              </Button>
            }
          >
            {failure} {'Ваши товары сохранены.'}
          </Notice>
        )}
        <ul aria-label="Товары в корзине" aria-busy={!quote}>
          {items.length === 0 && [1, 2].map((row) => <CartLineSkeleton key={row} />)}
          {items.map((item) =>
            isAnswered(item.product) ? (
              <CartLine
                key={item.product}
                item={item}
                line={lines.get(item.product)}
                onRemove={(name) => onRemove(item.product, name)}
              />
            ) : (
              <CartLineSkeleton key={item.product} />
            ),
          )}
        </ul>
        <div className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 text-sm">
          <Link href={links.catalog()} className="link py-2.5">
            Продолжить покупки
          </Link>
          <button type="button" className="link py-2.5" onClick={onClear}>
            Очистить корзину
          </button>
        </div>
      </div>
      <div className="grid gap-4 max-lg:contents lg:sticky lg:top-6">
        <CartSummary quote={quote} fresh={fresh} />
      </div>
    </div>
  );
}

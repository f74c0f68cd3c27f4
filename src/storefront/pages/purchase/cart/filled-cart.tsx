import { links } from '../../../../kernel/links.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import { removeLine, moveToFavourites, saveForLater } from '../../../client/line-moves.ts';
import type { useQuote } from '../../../client/quote.ts';
import { lineOf } from '../../../client/seen-lines.ts';
import { readShopState } from '../../../client/shop-state.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { later } from '../../../ui/later.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CartLine, CartLineSkeleton } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { QuoteFailure } from './quote-failure.tsx';
import type { CartChanges } from './use-cart-changes.ts';
import { CART_LINES, type Move } from './use-moves.ts';

const OverlapNotice = later(() => import('../../../features/overlap/overlap-notice.tsx'));

interface FilledCartProps {
  /** Empty until the stored cart has been read. */
  items: readonly BasketItem[];
  answer: ReturnType<typeof useQuote>;
  changes: CartChanges;
  onMove: Move;
  onClear(): void;
}

export function FilledCart({ items, answer, changes, onMove, onClear }: FilledCartProps) {
  const { quote, fresh, failure, retry } = answer;
  if (failure && !quote) return <QuoteFailure failure={failure} count={items.length} onRetry={retry} />;
  const { seen } = readShopState().cart;
  const lines = new Map(quote?.lines.map((line) => [line.product, line]));
  const goneOf = (product: number) => quote?.gone.find((gone) => gone.product === product);
  // After a failed request a line without data shows what was last seen of it.
  const isAnswered = (product: number) => lines.has(product) || ((fresh || failure) && quote !== undefined);
  return (
    <div className="grid items-start gap-6 noscript:hidden lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
      <div className="grid gap-4">
        <div className="panel px-4 sm:px-6">
          {failure && (
            <FailureNotice failure={failure} reassurance="Ваши товары сохранены." onRetry={retry} className="mt-4" />
          )}
          {quote?.tooMany && (
            <Notice tone="error" data-problem tabIndex={-1} className="mt-4">
              {quote.tooMany}
            </Notice>
          )}
          <ul id={CART_LINES} tabIndex={-1} aria-label="Товары в корзине" aria-busy={!quote}>
            {items.length === 0 && [1, 2].map((row) => <CartLineSkeleton key={row} />)}
            {items.map((item) =>
              isAnswered(item.product) ? (
                <CartLine
                  key={item.product}
                  item={item}
                  line={lines.get(item.product)}
                  formerName={goneOf(item.product)?.name ?? lineOf(seen, item.product)?.name}
                  goneText={goneOf(item.product)?.text ?? 'Снят с\u00a0продажи.'}
                  unknown={!fresh}
                  changes={changes.of(item.product)}
                  onRemove={(name) => onMove([item.product], removeLine, `«${name}» больше не\u00a0в\u00a0корзине.`)}
                  onSaveForLater={(name) =>
                    onMove(
                      [item.product],
                      saveForLater,
                      `«${name}»\u00a0— в\u00a0отложенном, под корзиной.`,
                      'Отложено уже пятьсот товаров: уберите что-нибудь из\u00a0списка под корзиной.',
                    )
                  }
                  onMoveToFavourites={(name) =>
                    onMove([item.product], moveToFavourites, `«${name}»\u00a0— в\u00a0избранном.`)
                  }
                />
              ) : (
                <CartLineSkeleton key={item.product} />
              ),
            )}
          </ul>
          <div className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 text-sm">
            <a href={links.catalog()} className="link py-2.5">
              Продолжить покупки
            </a>
            <button type="button" className="link py-2.5" onClick={onClear}>
              Очистить корзину
            </button>
          </div>
        </div>
        {items.length > 1 && <OverlapNotice ids={items.map(({ product }) => product)} />}
      </div>
      <div className="grid gap-4 max-lg:contents beside-sticky">
        <CartSummary quote={quote} fresh={fresh} />
      </div>
    </div>
  );
}

import { useEffect } from 'react';
import { links } from '../../../../kernel/links.ts';
import { counted, GOODS } from '../../../../kernel/plural.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import { moveToCart, removeLater } from '../../../client/line-moves.ts';
import type { SeenLine } from '../../../client/stored-state.ts';
import { useCards } from '../../../client/product-cards.ts';
import { lineOf, type LineChange } from '../../../client/seen-lines.ts';
import { readShopState } from '../../../client/shop-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import type { CardData } from '../../../ui/product-card/card-data.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import type { CartChanges } from './use-cart-changes.ts';
import { LATER_LINES, type Move } from './use-moves.ts';

interface LaterListProps {
  items: readonly BasketItem[];
  changes: CartChanges;
  onMove: Move;
  /** Called with the current state of the lines once their cards are loaded. */
  onLoaded(lines: readonly SeenLine[]): void;
}

/** «Отложено»: items saved for later, below the cart. Loaded only when there are any. */
export default function LaterList({ items, changes, onMove, onLoaded }: LaterListProps) {
  const { of: cardOf, failure, retry } = useCards(items.map(({ product }) => product));
  const { seen } = readShopState().cart;
  const loadedLines = JSON.stringify(items.flatMap((item) => seenInCard(item, cardOf(item.product), seen)));
  useEffect(() => onLoaded(JSON.parse(loadedLines) as SeenLine[]), [loadedLines, onLoaded]);

  return (
    <section aria-labelledby="later-title" className="mt-10 noscript:hidden">
      <h2 id="later-title">
        Отложено{' '}
        <span className="ml-1 font-sans text-base font-normal tracking-normal whitespace-nowrap text-quiet">
          {counted(items.length, GOODS)}
        </span>
      </h2>
      {failure && (
        <FailureNotice failure={failure} reassurance="Отложенное сохранено." onRetry={retry} className="mt-4" />
      )}
      <ul id={LATER_LINES} tabIndex={-1} aria-label="Отложенные товары" className="panel mt-4 px-4 sm:px-6">
        {items.map((item) => {
          const card = cardOf(item.product);
          const name = card?.name ?? lineOf(seen, item.product)?.name ?? 'Товар';
          return (
            <LaterLine
              key={item.product}
              item={item}
              card={card}
              name={name}
              changes={changes.of(item.product)}
              onMoveToCart={() =>
                onMove(
                  [item.product],
                  moveToCart,
                  `«${name}» снова в\u00a0корзине.`,
                  'В\u00a0корзине уже сто разных товаров: сначала уберите что-нибудь.',
                )
              }
              onRemove={() => onMove([item.product], removeLater, `«${name}» больше не\u00a0в\u00a0отложенном.`)}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface LaterLineProps {
  item: BasketItem;
  /** null for products no longer sold, undefined while loading. */
  card: CardData | null | undefined;
  name: string;
  changes: readonly LineChange[];
  onMoveToCart(): void;
  onRemove(): void;
}

function LaterLine({ item, card, name, changes, onMoveToCart, onRemove }: LaterLineProps) {
  const state =
    card === null ? 'Снят с\u00a0продажи' : card?.stock === 'none' ? 'Сейчас нет в\u00a0наличии' : undefined;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-4 first:border-t-0 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-center">
      {card?.picture ? (
        <Picture
          picture={card.picture}
          sizes="72px"
          largest={256}
          alt=""
          className="aspect-square w-full self-start rounded-md object-cover"
        />
      ) : (
        <span className={`aspect-square self-start rounded-md bg-sage ${card === undefined ? 'animate-pulse' : ''}`} />
      )}
      <div className="min-h-18 min-w-0">
        <p className="leading-snug font-semibold">
          {card ? (
            <a href={links.product(card.section, card.slug)} className="hover:text-leaf">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {card && (
          <p className="mt-0.5 text-sm text-quiet">
            {card.facts} · {item.quantity}
            {'\u00a0'}шт. · <Price price={card.price} oldPrice={card.oldPrice} className="text-ink" />
          </p>
        )}
        {state && <p className="mt-0.5 text-sm text-rose-dark">{state}</p>}
        {changes
          .filter(({ kind }) => !state || kind === 'price')
          .map(({ kind, text }) => (
            <p key={kind} className="mt-0.5 text-sm text-rose-dark">
              {text}
            </p>
          ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-5 max-sm:col-start-2">
        {card && card.stock !== 'none' && (
          <Button look="outline" small aria-label={`Вернуть в корзину: ${name}`} onClick={onMoveToCart}>
            Вернуть в{'\u00a0'}корзину
          </Button>
        )}
        <button
          type="button"
          className="link py-2.5 text-sm"
          aria-label={`Убрать из отложенного: ${name}`}
          onClick={onRemove}
        >
          Убрать
        </button>
      </p>
    </li>
  );
}

function seenInCard(
  { product, quantity }: BasketItem,
  card: CardData | null | undefined,
  seen: readonly SeenLine[],
): SeenLine[] {
  const before = lineOf(seen, product);
  if (!card) return card === null && before ? [{ ...before, stock: 'gone' }] : [];
  const { name, price, oldPrice, stock } = card;
  return [{ product, name, price, lowered: Boolean(oldPrice), stock: stock === 'none' ? 'none' : 'ok', quantity }];
}

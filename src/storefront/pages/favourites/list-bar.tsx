import { useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { addToCart } from '../../client/cart.ts';
import { useCartItems } from '../../client/use-cart.ts';
import { useCompared } from '../../client/compare.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';

/** Actions for the whole list; stays visible while the list is scrolled. */
export function ListBar({ cards }: { cards: readonly CardData[] }) {
  const items = useCartItems();
  const compared = useCompared();
  const [statusText, setStatusText] = useState('');
  const buyable = cards.filter(({ id, stock }) => stock !== 'none' && !items.some(({ product }) => product === id));

  function addAll() {
    const added = buyable.filter(({ id }) => addToCart(id)).length;
    setStatusText(
      added < buyable.length
        ? `В\u00a0корзину добавлено: ${counted(added, GOODS)}. Больше ста разных товаров она не\u00a0вмещает.`
        : `В\u00a0корзину добавлено: ${counted(added, GOODS)}.`,
    );
  }

  const empty = buyable.length === 0 && compared.length === 0 && statusText === '';
  return (
    <div
      data-own-bar={!empty || undefined}
      className={`sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:bottom-0 noscript:hidden print:hidden ${empty ? 'hidden' : ''}`}
    >
      {buyable.length > 0 && (
        <Button small onClick={addAll}>
          Всё в{'\u00a0'}корзину ({buyable.length})
        </Button>
      )}
      {compared.length > 0 && (
        <a href={links.compare()} className={buttonClass('outline', true)}>
          Сравнить {counted(compared.length, GOODS)}
        </a>
      )}
      <p role="status" className="text-sm">
        {statusText && buyable.length === 0 && (
          <>
            {statusText}{' '}
            <a href={links.cart()} className="link">
              Открыть корзину
            </a>
          </>
        )}
      </p>
    </div>
  );
}

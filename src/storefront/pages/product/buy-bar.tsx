import { useEffect, useState, type RefObject } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { BuyControl } from '../../ui/product-card/buy-control.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { RestockButton } from './restock-notice.tsx';

/** Phones: price and button stay at hand while the main button is scrolled away. */
export function BuyBar({ product, button }: { product: CardData; button: RefObject<HTMLElement | null> }) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const watcher = new IntersectionObserver(([entry]) => setAway(!entry!.isIntersecting));
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [button, product.id]);

  if (!away) return null;
  return (
    <div className="buy-bar print:hidden" data-own-bar>
      <p className="min-w-0">
        <span className="price block">{formatMoney(product.price)}</span>
        <span className="block truncate text-xs text-quiet">{product.name}</span>
      </p>
      {product.stock === 'none' ? (
        <RestockButton productId={product.id} small className="flex-none" />
      ) : (
        <BuyControl productId={product.id} name={product.name} stock={product.stock} small className="w-40 flex-none" />
      )}
    </div>
  );
}

import { useEffect, useState, type RefObject } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { BuyControl } from '../../ui/product-card/buy-control.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { RestockButton } from './restock-notice.tsx';

/** On phones: price and button while the main button is out of view. */
export function BuyBar({ product, button }: { product: CardData; button: RefObject<HTMLElement | null> }) {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => setOutOfView(!entry!.isIntersecting));
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [button, product.id]);

  if (!outOfView) return null;
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

import { useEffect, useState } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { BuyIsland } from '../../ui/product-card/buy-control.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { MAIN_BUY } from './main-buy.ts';
import { RestockButton } from './restock-button.tsx';

/** On phones: price and button while the main button is out of view. */
export default function BuyBar({ id, name, price, stock }: Pick<CardData, 'id' | 'name' | 'price' | 'stock'>) {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setOutOfView(!entry!.isIntersecting));
    observer.observe(document.getElementById(MAIN_BUY)!);
    return () => observer.disconnect();
  }, []);

  if (!outOfView) return null;
  return (
    <div className="buy-bar print:hidden" data-own-bar>
      <p className="min-w-0">
        <span className="price block">{formatMoney(price)}</span>
        <span className="block truncate text-xs text-quiet">{name}</span>
      </p>
      {stock === 'none' ? (
        <RestockButton small className="flex-none" />
      ) : (
        <BuyIsland productId={id} name={name} stock={stock} small box="w-40 flex-none" />
      )}
    </div>
  );
}

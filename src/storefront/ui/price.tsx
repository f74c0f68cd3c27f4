import { formatMoney, type Kopecks } from '../../kernel/money.ts';

interface PriceProps {
  price: Kopecks;
  oldPrice?: Kopecks | null;
  className?: string;
}

/** The price, followed by the old one struck through. */
export function Price({ price, oldPrice, className = '' }: PriceProps) {
  return (
    <span className={className}>
      <span className="price">{formatMoney(price)}</span>
      {oldPrice != null && oldPrice > price && (
        <>
          {' '}
          <s className="price-old">
            <span className="sr-only">прежняя цена </span>
            {formatMoney(oldPrice)}
          </s>
        </>
      )}
    </span>
  );
}

import type { ShelfQuery } from '../../../kernel/shelf-query.ts';
import { PRICE_ERROR } from './shelf-ids.ts';

interface PriceFieldsProps {
  query: ShelfQuery;
  /** Range of all prices of the shelf, in rubles. */
  prices: readonly [number, number];
}

export function PriceFields({ query, prices }: PriceFieldsProps) {
  const field = (name: string, label: string, value: number | undefined, hint: number) => (
    <label className="price-field">
      <span>{label}</span>
      <input
        name={name}
        defaultValue={value ?? ''}
        placeholder={String(hint)}
        inputMode="numeric"
        maxLength={16}
        aria-label={`Цена ${label}, рублей`}
      />
    </label>
  );
  return (
    <fieldset className="facet">
      <legend>Цена, ₽</legend>
      <div className="flex gap-2">
        {field('price-from', 'от', query.priceFrom, prices[0])}
        {field('price-to', 'до', query.priceTo, prices[1])}
      </div>
      <p id={PRICE_ERROR} role="alert" className="text-sm text-error" />
    </fieldset>
  );
}

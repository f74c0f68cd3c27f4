import type { ShelfQuery } from '../../../kernel/shelf-query.ts';

interface PriceFieldsProps {
  query: ShelfQuery;
  /** Range of all prices of the shelf, in rubles. */
  prices: readonly [number, number];
  /** Names of the fields whose text is not a price. */
  invalid: readonly string[];
}

const ERROR_ID = 'price-unread';

export function PriceFields({ query, prices, invalid }: PriceFieldsProps) {
  const field = (name: string, label: string, value: number | undefined, hint: number) => (
    <label className="price-field">
      <span>{label}</span>
      <input
        name={name}
        defaultValue={value ?? ''}
        placeholder={String(hint)}
        inputMode="numeric"
        maxLength={16}
        aria-invalid={invalid.includes(name) || undefined}
        aria-describedby={invalid.includes(name) ? ERROR_ID : undefined}
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
      <p id={ERROR_ID} role="alert" className="text-sm text-error">
        {invalid.length > 0 && 'Введите цену цифрами, в\u00a0рублях'}
      </p>
    </fieldset>
  );
}

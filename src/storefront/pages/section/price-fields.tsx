import type { ShelfQuery } from '../../../kernel/shelf-query.ts';

interface PriceFieldsProps {
  query: ShelfQuery;
  /** What all prices of the shelf lie between, in rubles. */
  prices: readonly [number, number];
  /** Names of the fields with something that is no price. */
  unread: readonly string[];
}

const UNREAD = 'price-unread';

export function PriceFields({ query, prices, unread }: PriceFieldsProps) {
  const field = (name: string, label: string, value: number | undefined, hint: number) => (
    <label className="price-field">
      <span>{label}</span>
      <input
        name={name}
        defaultValue={value ?? ''}
        placeholder={String(hint)}
        inputMode="numeric"
        maxLength={16}
        aria-invalid={unread.includes(name) || undefined}
        aria-describedby={unread.includes(name) ? UNREAD : undefined}
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
      <p id={UNREAD} role="alert" className="text-sm text-error">
        {unread.length > 0 && 'Введите цену цифрами, в\u00a0рублях'}
      </p>
    </fieldset>
  );
}

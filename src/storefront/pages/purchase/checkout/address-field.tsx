import { useState } from 'react';
import type { LocationSuggestion } from '../../../../api/shop/places.schema.ts';
import { useAnswer } from '../../../client/use-answer.ts';
import { TextField } from '../../../ui/field.tsx';
import { useListbox } from '../../../ui/use-listbox.ts';
import { MIN_LETTERS, streetOf, suggestAddresses, SUGGEST_MS } from './address-search.ts';
import type { DeliveryCity } from './checkout-reads.ts';

interface AddressFieldProps {
  id: string;
  label: string;
  maxLength: number;
  className?: string;
  value: string;
  error: string | undefined;
  city: DeliveryCity;
  /** What is searched for as long as this is typed. */
  queryOf(typed: string): string;
  /** Which of the suggestions fit this field. */
  fits(suggestion: LocationSuggestion): boolean;
  onType(value: string): void;
  onPick(suggestion: LocationSuggestion): void;
}

const NONE: readonly LocationSuggestion[] = [];

/** A text field with suggestions, by the combobox pattern; whatever is typed stays, with or without them. */
export function AddressField({ city, queryOf, fits, onType, onPick, ...field }: AddressFieldProps) {
  // Nothing is searched for until somebody types here.
  const [typed, setTyped] = useState<string>();
  const query = typed === undefined ? '' : queryOf(typed.trim());
  const isSearched = typed !== undefined && typed.trim().length > 0 && query.length >= MIN_LETTERS;
  const search = useAnswer(
    isSearched ? `${city.id} ${query}` : undefined,
    (signal) => suggestAddresses(city, query, signal),
    { debounceMs: SUGGEST_MS },
  );
  // The last list stays while the next one is loading.
  const options = isSearched && !search.failure ? (search.latest?.answer ?? NONE).filter(fits) : NONE;
  const listbox = useListbox({
    options,
    list: search.latest,
    onPick(option) {
      setTyped(undefined);
      onPick(option);
    },
    onEscape: () => setTyped(undefined),
  });

  return (
    <div className={`relative ${field.className ?? ''}`}>
      <TextField
        {...field}
        {...listbox.field}
        className=""
        required
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onType(value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <ul
        {...listbox.list}
        aria-label="Подсказки адресов"
        className="absolute inset-x-0 z-20 mt-1 max-h-72 min-w-64 overflow-y-auto rounded-md border border-edge bg-surface p-1.5 shadow-dialog"
      >
        {options.map((option, at) => (
          <li
            {...listbox.optionAt(at)}
            key={option.result}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 py-1.5 leading-snug aria-selected:bg-sage forced-colors:aria-selected:outline-2"
          >
            <span>
              {streetOf(option)}
              {option.house && `, ${option.house_type ?? 'д'}\u00a0${option.house}`}
            </span>
            {option.house && option.postal_code && (
              <span className="text-sm text-quiet tabular-nums">{option.postal_code}</span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {listbox.isOpen && search.answer && `Подсказок: ${options.length}`}
      </p>
      {isSearched && search.failure && (
        <p role="status" className="mt-1.5 text-sm text-quiet">
          Подсказки не{'\u00a0'}загрузились: впишите адрес сами.
        </p>
      )}
    </div>
  );
}

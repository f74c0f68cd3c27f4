import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { LocationSuggestion } from '../../../../api/shop/places.schema.ts';
import { useAnswer } from '../../../client/use-answer.ts';
import { TextField } from '../../../ui/field.tsx';
import { MIN_LETTERS, streetOf, suggestAddresses, SUGGEST_MS } from './address-search.ts';
import type { DeliveryCity } from './checkout-reads.ts';

interface AddressFieldProps {
  id: string;
  label: string;
  autoComplete: string;
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
  const id = useId();
  // Nothing is searched for until somebody types here.
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const query = typed === undefined ? '' : queryOf(typed.trim());
  const isSearched = typed !== undefined && typed.trim().length > 0 && query.length >= MIN_LETTERS;
  const search = useAnswer(
    isSearched ? `${city.id} ${query}` : undefined,
    (signal) => suggestAddresses(city, query, signal),
    { debounceMs: SUGGEST_MS },
  );
  // The last list stays while the next one is loading.
  const options = isSearched && !search.failure ? (search.latest?.answer ?? NONE).filter(fits) : NONE;
  const isOpen = options.length > 0;
  const { latest } = search;

  useEffect(() => setActive(-1), [latest]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function pick(option: LocationSuggestion): void {
    setTyped(undefined);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter must not submit the order.
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option) pick(option);
    }
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setTyped(undefined);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // One place more than there are options: the field itself.
    setActive((at) => ((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
  }

  return (
    <div className={`relative ${field.className ?? ''}`}>
      <TextField
        {...field}
        className=""
        required
        spellCheck={false}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onType(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(undefined)}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Подсказки адресов"
        hidden={!isOpen}
        className="absolute inset-x-0 z-20 mt-1 max-h-72 min-w-64 overflow-y-auto rounded-md border border-edge bg-surface p-1.5 shadow-dialog"
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
          <li
            key={option.result}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 py-1.5 leading-snug aria-selected:bg-sage forced-colors:aria-selected:outline-2"
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            onPointerMove={() => setActive(at)}
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
        {isOpen && search.answer && `Подсказок: ${options.length}`}
      </p>
      {isSearched && search.failure && (
        <p role="status" className="mt-1.5 text-sm text-quiet">
          Подсказки не{'\u00a0'}загрузились: впишите адрес сами.
        </p>
      )}
    </div>
  );
}

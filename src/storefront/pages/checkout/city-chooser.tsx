import { MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { City } from '../../../api/places.schema.ts';
import { TextField } from '../../ui/field.tsx';
import { findCities, useAnswer } from './checkout-reads.ts';

/** Cities are searched for from the third letter on. */
const ENOUGH_LETTERS = 3;
const PAUSE_MS = 250;
const LIMIT = 6;

interface CityChooserProps {
  onChoose(city: City): void;
  onLeave(): void;
}

/** A text field with suggestions under it, by the combobox pattern: arrows, Enter, Escape. */
export function CityChooser({ onChoose, onLeave }: CityChooserProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { answer, failure } = useAnswer(query || undefined, (signal) => findCities(query, LIMIT, signal));
  const cities = answer ?? [];

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // Leaves room for the suggestions above the bottom bar and the keyboard of phones.
    field.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    const typed = text.trim();
    const timer = setTimeout(() => setQuery(typed.length >= ENOUGH_LETTERS ? typed : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => setActive(0), [answer]);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && cities.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + cities.length) % cities.length);
    } else if (event.key === 'Enter') {
      // Enter in a list of suggestions must never send the order.
      event.preventDefault();
      const city = cities[active];
      if (city) onChoose(city);
    } else if (event.key === 'Escape') {
      onLeave();
    }
  }

  const nothing = answer?.length === 0;
  return (
    <div className="relative max-w-md">
      <TextField
        id="field-delivery-cityId"
        ref={field}
        label="Город доставки"
        placeholder="Например, Казань"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={cities.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={cities.length > 0 ? `${listId}-${active}` : undefined}
        error={failure}
        hint={nothing ? undefined : 'Начните вводить название: хватит трёх букв.'}
      />
      <p role="status" className={nothing ? 'mt-1.5 text-sm' : 'sr-only'}>
        {nothing && 'Такого города не нашли. Проверьте название или укажите ближайший крупный город.'}
        {cities.length > 0 && `Найдено городов: ${cities.length}`}
      </p>
      <ul
        id={listId}
        role="listbox"
        aria-label="Подходящие города"
        hidden={cities.length === 0}
        className="absolute inset-x-0 top-20 z-20 mt-1 overflow-hidden rounded-md border border-line bg-surface py-1 shadow-raised"
      >
        {cities.map((city, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
          <li
            key={city.id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            // Keeps the focus in the field, so that nothing moves before the choice is made.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(city)}
            onPointerMove={() => setActive(at)}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2 aria-selected:bg-sage"
          >
            <MapPin size={18} aria-hidden className="shrink-0 text-leaf" />
            <span>
              {city.name}
              {city.region !== city.name && <span className="text-quiet">, {city.region}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { HOME_COUNTRY } from '../../../kernel/home-country.ts';
import { NO_CONNECTION } from '../../client/api-error.ts';
import { useCity } from '../../client/city.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { useListbox } from '../../ui/use-listbox.ts';
import { chooseCity, withCoordinates } from './choose-city.ts';
import { cityOfSuggestion, type FoundCity } from './found-city.ts';
import { readOrderLocation } from './order-location.ts';
import { MIN_LETTERS, DEBOUNCE_MS, popularCities, searchPlaces, type Search } from './place-search.ts';

interface CitySearchProps {
  field: RefObject<HTMLInputElement | null>;
  onChosen(): void;
}

/** A city of the list, with its suggestion; null for a popular city. */
interface Option {
  readonly city: FoundCity;
  readonly picked: LocationSuggestion | null;
}

const COUNTRIES: readonly (readonly [Search, string])[] = [
  ['ru', HOME_COUNTRY],
  ['glb', 'Другая страна'],
];

/** A field with a list under it, by the combobox pattern: the largest cities, then those that begin as typed. */
export function CitySearch({ field, onChosen }: CitySearchProps) {
  const id = useId();
  const current = useCity();
  const [search, setSearch] = useState<Search>(readOrderLocation()?.country_code ?? 'ru');
  const [text, setText] = useState('');
  const [choosing, setChoosing] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const popular = useAnswer('popular', popularCities);
  const typed = text.trim();
  const searching = typed.length >= MIN_LETTERS;
  const found = useAnswer(
    searching ? `${search} ${typed}` : undefined,
    (signal) => searchPlaces(search, typed, signal),
    { debounceMs: DEBOUNCE_MS },
  );
  // The last list of the same country stays while the next one is loading.
  const { latest } = found;
  const suggestions = !found.failure && latest?.key.startsWith(`${search} `) ? latest.answer : [];
  const request = searching ? found : search === 'ru' ? popular : undefined;
  const options: readonly Option[] = searching
    ? suggestions.flatMap((picked) => {
        const city = cityOfSuggestion(picked);
        return city ? [{ city, picked }] : [];
      })
    : search === 'ru'
      ? (popular.answer ?? []).map((city) => ({ city: { ...city, value: city.label, city: city.name }, picked: null }))
      : [];
  const isEmpty = searching && found.answer !== undefined && options.length === 0;

  // A choice whose coordinates are still loading is aborted with the chooser: it must not overwrite the next choice.
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function choose({ city, picked }: Option): Promise<void> {
    if (choosing) return;
    setChoosing(city.name);
    setProblem(undefined);
    const unchanged = `Город остался прежним: ${current.name}.`;
    try {
      const { signal } = (stop.current = new AbortController());
      const located = await withCoordinates(city, signal);
      if (signal.aborted) return;
      if (located) {
        chooseCity(located, picked);
        onChosen();
      } else setProblem(`${city.name}: не\u00a0нашли это место на\u00a0карте. ${unchanged} Выберите соседний город.`);
    } catch {
      setProblem(`${NO_CONNECTION} ${unchanged}`);
    }
    setChoosing(undefined);
  }

  const listbox = useListbox({
    options,
    list: `${latest?.key} ${searching} ${search}`,
    firstIsActive: true,
    stale: searching && !found.answer,
    onPick: (option) => void choose(option),
  });

  return (
    <div className="city-search">
      <fieldset className="city-countries">
        <legend className="sr-only">Где искать</legend>
        {COUNTRIES.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-country`}
              checked={search === value}
              onChange={() => setSearch(value)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <TextField
        {...listbox.field}
        id={`${id}-field`}
        ref={field}
        label="Город или посёлок"
        placeholder={search === 'ru' ? 'Например, Казань' : 'Например, Минск'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        maxLength={100}
      />
      <div>
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        {request?.failure && !problem && (
          <div role="alert">
            <FieldError>
              {request.failure}{' '}
              <button type="button" className="link" onClick={request.retry}>
                Повторить
              </button>
            </FieldError>
          </div>
        )}
        <p role="status" className={isEmpty || choosing ? 'mt-2 text-sm' : 'sr-only'}>
          {choosing && `${choosing}: уточняем место…`}
          {!choosing &&
            isEmpty &&
            `Ничего не\u00a0нашли по\u00a0запросу «${typed}». Проверьте название или укажите ближайший город.`}
          {!choosing && searching && options.length > 0 && `Найдено: ${options.length}`}
        </p>
        {!searching && !request?.failure && (
          <p id={`${id}-head`} className="mt-4 text-sm leading-6.5 text-quiet">
            {search === 'ru' ? 'Крупные города' : 'Введите хотя бы три буквы названия'}
          </p>
        )}
      </div>
      <ul
        {...listbox.list}
        aria-label={searching ? 'Подходящие города' : 'Крупные города'}
        aria-busy={request !== undefined && !request.answer && !request.failure}
        className={`city-list${searching ? '' : ' city-list-popular'}`}
      >
        {options.map((option, at) => (
          <li {...listbox.optionAt(at)} key={`${option.city.id} ${option.city.value}`}>
            <MapPin size={18} aria-hidden />
            <OptionText option={option} withRegion={searching} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OptionText({ option: { city }, withRegion }: { option: Option; withRegion: boolean }) {
  const around = [city.region !== city.name && city.region, city.country !== HOME_COUNTRY && city.country];
  const words = around.filter(Boolean).join(', ');
  return (
    <span>
      {city.name}
      {withRegion && words && <span className="text-quiet">, {words}</span>}
    </span>
  );
}

import { Map as MapIcon } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DeliveryOffer, PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { counted, plural, type PluralForms } from '../../../kernel/plural.ts';
import { awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { ChosenCity } from '../../client/stored-state.ts';
import { Choices } from '../../ui/choices.tsx';
import { kindInWords, PointDetails, PointFacts } from './point-facts.tsx';
import { NearbyFields, type Origin } from './nearby-fields.tsx';
import { offersTo } from './point-offers.ts';
import {
  pointKey,
  searchable,
  searchPoints,
  usefulFilters,
  type FoundPoint,
  type PointFilter,
} from './search-points.ts';
import { useMapStyle } from './use-map-style.ts';

// MapLibre is larger than everything else of the page together: loaded when the map is opened.
const PointsMap = awaited(
  async () => ({ default: (await import('./points-map.tsx')).PointsMap }),
  <div className="h-80 rounded-md bg-sage" aria-busy="true" />,
);

const PAGE = 50;
const POINTS: PluralForms = ['пункт', 'пункта', 'пунктов'];
const FIT: PluralForms = ['Подходит', 'Подходят', 'Подходят'];
const FIELD = fieldId('delivery.pointCode');

interface PointPickerProps {
  city: Pick<ChosenCity, 'label'>;
  /** Those that take the order. */
  points: readonly PointForParcel[];
  /** Number of all points, and why the others are left out. */
  all: number;
  hidden: string;
  chosen: PointForParcel | undefined;
  /** With their prices, where these may differ. */
  offers: readonly DeliveryOffer[];
  /** Key of the point where an order goes now. */
  present?: string | undefined;
  /** The chosen point is being saved. */
  busy?: boolean;
  error: string | undefined;
  onChoose(point: PointForParcel): void;
  onDone(): void;
}

/** One list and one map of the points of all carriers. The list can do everything that the map can. */
export function PointPicker(props: PointPickerProps) {
  const { city, points, all, hidden, chosen, present, busy = false, error, onChoose, onDone } = props;
  // Where the order goes now need not be confirmed.
  const another = chosen && pointKey(chosen) !== present ? chosen : undefined;
  const [typed, setTyped] = useState('');
  const [filters, setFilters] = useState<ReadonlySet<PointFilter['id']>>(new Set());
  const [origin, setOrigin] = useState<Origin>();
  const [shown, setShown] = useState(PAGE);
  const [mapIsOpen, setMapIsOpen] = useState(false);
  const style = useMapStyle();
  const texts = useMemo(() => searchable(points), [points]);
  const offered = useMemo(() => usefulFilters(points), [points]);
  const search = useDeferredValue(typed);
  const found = useMemo(() => searchPoints(texts, search, filters, origin), [texts, search, filters, origin]);

  const narrowed = search.trim() !== '' || filters.size > 0;
  const field = useRef<HTMLInputElement>(null);

  function showAll() {
    setTyped('');
    setFilters(new Set());
    setShown(PAGE);
    // The pressed button goes away.
    field.current?.focus();
  }

  function press(id: PointFilter['id']) {
    const changed = new Set(filters);
    if (!changed.delete(id)) changed.add(id);
    setFilters(changed);
    setShown(PAGE);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        id="point-search"
        ref={field}
        type="search"
        label="Улица, метро или номер пункта"
        hint={hidden && `${plural(points.length, FIT)} ${counted(points.length, POINTS)} из\u00a0${all}: ${hidden}.`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setShown(PAGE);
        }}
        // Enter must not submit the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {offered.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Показать только</legend>
          {offered.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-surface px-4 text-sm transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-sage has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf"
            >
              <input type="checkbox" className="sr-only" checked={filters.has(id)} onChange={() => press(id)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <NearbyFields city={city} origin={origin} onOrigin={setOrigin} />
      {style && (
        <Button
          look="outline"
          small
          className="justify-self-start"
          aria-expanded={mapIsOpen}
          onClick={() => setMapIsOpen(!mapIsOpen)}
        >
          <MapIcon size={18} aria-hidden />
          {mapIsOpen ? 'Скрыть карту' : 'Показать на\u00a0карте'}
        </Button>
      )}
      {mapIsOpen && style && (
        <PointsMap style={style} found={found} chosen={chosen} origin={origin} onChoose={onChoose} />
      )}
      <div>
        <p role="status" className={found.length === 0 ? 'text-sm' : 'text-sm text-quiet'}>
          {found.length === 0
            ? 'Таких пунктов нет. Попробуйте другую улицу или станцию или снимите фильтры.'
            : `${foundInWords(found.length, narrowed)}${origin ? ', сначала ближайшие' : ''}`}
        </p>
        {found.length === 0 && (
          <Button look="outline" small className="mt-3" onClick={showAll}>
            Показать все пункты
          </Button>
        )}
      </div>
      <PointList {...props} found={found} shown={shown} />
      {found.length > shown && (
        <Button look="quiet" className="justify-self-start" onClick={() => setShown(shown + PAGE)}>
          Показать ещё {found.length - shown > PAGE ? `${PAGE} из ${found.length - shown}` : found.length - shown}
        </Button>
      )}
      <div
        role="status"
        data-own-bar={another && true}
        className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 empty:hidden lg:bottom-4"
      >
        {another && <ChosenBar point={another} busy={busy} onDone={onDone} />}
      </div>
      {error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
    </div>
  );
}

type PointListProps = Pick<PointPickerProps, 'chosen' | 'offers' | 'present' | 'error' | 'onChoose'> & {
  found: readonly FoundPoint[];
  shown: number;
};

function PointList({ found, shown, chosen, offers, present, error, onChoose }: PointListProps) {
  const list = useRef<HTMLDivElement>(null);
  const key = chosen && pointKey(chosen);
  const page = found.slice(0, shown);
  // What was chosen on the map may be far down in the list.
  const far = key && !page.some(({ point }) => pointKey(point) === key);
  const first = far ? found.find(({ point }) => pointKey(point) === key) : undefined;
  const differ = new Set(offers.map(({ price }) => price)).size > 1;

  useEffect(() => {
    const box = list.current;
    const card = box?.querySelector('input:checked')?.closest('label');
    if (!box || !card) return;
    const [outer, inner] = [box.getBoundingClientRect(), card.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - 12;
  }, [key]);

  return (
    <div ref={list} className="max-h-[26rem] overflow-y-auto rounded-md p-1">
      <Choices id={FIELD} legend="Пункт выдачи" error={Boolean(error)}>
        {(first ? [first, ...page] : page).map(({ point, walk }) => (
          <RadioCard
            key={pointKey(point)}
            name="point"
            value={point.code}
            checked={pointKey(point) === key}
            onChange={() => onChoose(point)}
            title={point.address}
            note={
              <>
                <PointFacts point={point} walk={walk} />
                {pointKey(point) === present && (
                  <span className="block text-sm font-semibold text-leaf">Сюда заказ едет сейчас</span>
                )}
                {pointKey(point) === key && <PointDetails point={point} />}
              </>
            }
            aside={differ && priceOf(point, offers)}
          />
        ))}
      </Choices>
    </div>
  );
}

function priceOf(point: PointForParcel, offers: readonly DeliveryOffer[]): string | undefined {
  const [offer] = offersTo(offers, point);
  return offer && (offer.price === 0 ? 'Бесплатно' : formatMoney(kopecks(offer.price)));
}

/** Stays in view while the list and the map are looked through. */
function ChosenBar({ point, busy, onDone }: { point: PointForParcel; busy: boolean; onDone(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-sage px-4 py-3 shadow-raised">
      <div className="min-w-0 max-sm:w-full sm:flex-1">
        <p className="line-clamp-2 leading-snug font-semibold">
          <span className="sr-only">Вы выбрали: </span>
          {point.address}
        </p>
        <span className="block truncate text-sm text-quiet max-sm:hidden">{kindInWords(point)}</span>
      </div>
      <Button small busy={busy} className="max-sm:w-full" onClick={onDone}>
        {busy ? 'Сохраняем…' : 'Заберу отсюда'}
      </Button>
    </div>
  );
}

const foundInWords = (count: number, narrowed: boolean): string =>
  narrowed
    ? `${plural(count, ['Найден', 'Найдено', 'Найдено'])} ${counted(count, POINTS)}`
    : `Всего ${counted(count, POINTS)}`;

import { LocateFixed } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { errorSentence } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { DeliveryCity } from './checkout-reads.ts';
import type { Place } from './walking.ts';

/** Where the walk to a point begins. */
export interface Origin extends Place {
  /** «вашего места», «Казань, ул Баумана, 12» */
  readonly words: string;
}

/** Longest wait for the browser to find its place. */
const LOCATE_MS = 10_000;

interface NearbyFieldsProps {
  city: DeliveryCity;
  origin: Origin | undefined;
  onOrigin(origin: Origin | undefined): void;
}

/** Sorts the points by the way on foot: from a typed address, or from where the visitor is, asked for by a press only. */
export function NearbyFields({ city, origin, onOrigin }: NearbyFieldsProps) {
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function find(locate: () => Promise<Origin | undefined>, unknown: string) {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const found = await locate();
      onOrigin(found);
      if (!found) setProblem(unknown);
    } catch (error) {
      setProblem(error instanceof Error && 'code' in error ? errorSentence(error) : unknown);
    }
    setBusy(false);
  }

  const findAddress = () =>
    typed.trim() &&
    find(() => locateAddress(city, typed.trim()), 'Такой адрес не\u00a0нашёлся. Проверьте улицу и\u00a0номер дома.');

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <button
          type="button"
          className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
          aria-disabled={busy}
          onClick={() =>
            void find(locateVisitor, 'Браузер не\u00a0сказал, где вы. Введите адрес: мы\u00a0найдём ближайшие пункты.')
          }
        >
          <LocateFixed size={18} aria-hidden />
          Рядом со{'\u00a0'}мной
        </button>
        <button
          type="button"
          className="link min-h-11 text-sm"
          aria-expanded={typing}
          onClick={() => setTyping(!typing)}
        >
          Рядом с{'\u00a0'}адресом
        </button>
        {origin && (
          <button type="button" className="link min-h-11 text-sm" onClick={() => onOrigin(undefined)}>
            Не{'\u00a0'}сортировать по{'\u00a0'}расстоянию
          </button>
        )}
      </div>
      {typing && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            id="point-origin"
            className="flex-[1_1_14rem]"
            label="Улица и дом"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return;
              // It must not submit the order.
              event.preventDefault();
              void findAddress();
            }}
          />
          <Button look="outline" busy={busy} onClick={() => void findAddress()}>
            Найти рядом
          </Button>
        </div>
      )}
      <p role="status" className={problem || origin || busy ? 'text-sm' : 'sr-only'}>
        {busy ? 'Ищем…' : problem || (origin && `Считаем путь пешком от\u00a0${origin.words}`)}
      </p>
    </div>
  );
}

async function locateAddress(city: DeliveryCity, typed: string): Promise<Origin | undefined> {
  const query = { query: `${city.label}, ${typed}` };
  const { details } = await callApi('GET /api/address/clear-address', { query });
  const [latitude, longitude] = [Number(details.geo_lat), Number(details.geo_lon)];
  // The middle of a city is no place to walk from.
  if (!details.street || !details.geo_lat || !details.geo_lon || Number.isNaN(latitude + longitude)) return undefined;
  return { latitude, longitude, words: `адреса: ${details.result ?? query.query}` };
}

const locateVisitor = () =>
  new Promise<Origin>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude, words: 'вашего места' }),
      ({ message }) => reject(new Error(message)),
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    );
  });

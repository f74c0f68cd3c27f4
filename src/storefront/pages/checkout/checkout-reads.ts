import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeliveryPoint, Offers } from '../../../api/delivery.schema.ts';
import type { City } from '../../../api/places.schema.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import { DEFAULT_CITY, useChosenCity } from '../../client/city.ts';

export interface Asked<T> {
  /** Answer to the question as it stands; undefined while it is on its way, failed or not asked. */
  readonly answer: T | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Keeps the answer to a question up to date. The key names the question, undefined asks nothing;
 * answers to former questions are thrown away.
 */
export function useAnswer<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; answer?: T; failure?: string }>();
  const [attempt, setAttempt] = useState(0);
  // Made anew with each rendering, while everything it depends on is in the key.
  const question = useRef(ask);
  useEffect(() => {
    question.current = ask;
  });
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    question.current(stop.signal).then(
      (answer) => !stop.signal.aborted && setState({ key, answer }),
      (error: unknown) => !stop.signal.aborted && setState({ key, failure: errorSentence(error) }),
    );
    return () => stop.abort();
  }, [key, attempt]);
  const current = state?.key === key ? state : undefined;
  return {
    answer: current?.answer,
    failure: current?.failure,
    retry: useCallback(() => {
      setState(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}

export function findCities(query: string, limit: number, signal?: AbortSignal): Promise<readonly City[]> {
  const asked = new URLSearchParams({ query, limit: String(limit) });
  return callApi<{ cities: City[] }>(`/api/places/cities?${asked.toString()}`, { ...(signal && { signal }) }).then(
    ({ cities }) => cities,
  );
}

/** The chosen city, or the default one, whose id only the server knows. */
export function useDeliveryCity(active: boolean): {
  city: City | null;
  failure: string | undefined;
  retry: () => void;
} {
  const chosen = useChosenCity();
  const { answer, failure, retry } = useAnswer(active && !chosen ? 'default' : undefined, async (signal) => {
    const [city] = await findCities(DEFAULT_CITY.name, 1, signal);
    return { city: city ?? null };
  });
  return { city: chosen ?? answer?.city ?? null, failure, retry };
}

/** @param coupons codes that work; undefined while it is not known which do */
export function useOffers(
  city: City | null,
  items: readonly StoredItem[],
  coupons: readonly string[] | undefined,
): Asked<Offers> {
  const body = city && items.length > 0 && coupons ? { cityId: city.id, items, coupons } : undefined;
  return useAnswer(body && JSON.stringify(body), (signal) => callApi<Offers>('/api/delivery/offers', { body, signal }));
}

export function usePoints(cityId: number | undefined): Asked<readonly DeliveryPoint[]> {
  return useAnswer(cityId === undefined ? undefined : String(cityId), (signal) =>
    callApi<{ points: DeliveryPoint[] }>(`/api/delivery/points?cityId=${cityId}`, { signal }).then(
      ({ points }) => points,
    ),
  );
}

import { useCallback, useEffect, useState } from 'react';
import { errorSentence } from './api-error.ts';

/** The most ids the API takes in one request. */
const BATCH_SIZE = 100;

/** Fetches data of these products (ids as «12,7»); products that are not sold are missing from the result. */
export type FetchByIds<T> = (ids: string, signal: AbortSignal) => Promise<ReadonlyMap<number, T>>;

interface DataByIds<T> {
  /** Data of a product: null when it is not sold, undefined until it is fetched. */
  readonly of: (id: number) => T | null | undefined;
  /** A sentence to show when the last request failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Fetches the data of products that a list of the browser holds, and caches it until the page is left.
 * @param fetchByIds must be the same function at each rendering
 */
export function useByIds<T>(ids: readonly number[], fetchByIds: FetchByIds<T>): DataByIds<T> {
  const [cached, setCached] = useState<ReadonlyMap<number, T | null>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const missing = ids
    .filter((id) => !cached.has(id))
    .slice(0, BATCH_SIZE)
    .join(',');

  useEffect(() => {
    if (missing === '') return;
    const stop = new AbortController();
    fetchByIds(missing, stop.signal).then(
      (found) => {
        if (stop.signal.aborted) return;
        setFailure(undefined);
        const fetched = missing.split(',').map((id) => [Number(id), found.get(Number(id)) ?? null] as const);
        setCached((before) => new Map([...before, ...fetched]));
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(errorSentence(error));
      },
    );
    return () => stop.abort();
  }, [missing, fetchByIds, attempt]);

  return {
    of: (id) => cached.get(id),
    failure,
    retry: useCallback(() => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from './api-error.ts';

export interface AnswerState<T> {
  /** Response for the present key; undefined while it is loading, failed, or not requested. */
  readonly answer: T | undefined;
  /** The newest response with its key; it stays while the response for another key is loading. */
  readonly latest: { readonly key: string; readonly answer: T } | undefined;
  /** Sentence of the last request for the present key; `answer` is then undefined. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

interface AnswerOptions {
  /** Milliseconds between a change of the key and its request. */
  readonly debounceMs?: number;
}

/**
 * Fetches an answer and keeps it up to date. The key identifies the request, undefined requests nothing; responses for
 * earlier keys are ignored.
 */
export function useAnswer<T>(
  key: string | undefined,
  fetchAnswer: (signal: AbortSignal) => Promise<T>,
  { debounceMs = 0 }: AnswerOptions = {},
): AnswerState<T> {
  const [latest, setLatest] = useState<{ key: string; answer: T }>();
  const [failed, setFailed] = useState<{ key: string; failure: string }>();
  const [attempt, setAttempt] = useState(0);
  // A new function at each rendering; everything it depends on is in the key.
  const latestFetch = useRef(fetchAnswer);
  useEffect(() => {
    latestFetch.current = fetchAnswer;
  });
  useEffect(() => {
    setFailed(undefined);
    if (key === undefined) {
      setLatest(undefined);
      return;
    }
    const stop = new AbortController();
    const load = () =>
      latestFetch.current(stop.signal).then(
        (answer) => !stop.signal.aborted && setLatest({ key, answer }),
        (error: unknown) => !stop.signal.aborted && setFailed({ key, failure: errorSentence(error) }),
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (debounceMs > 0) timer = setTimeout(() => void load(), debounceMs);
    else void load();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempt, debounceMs]);
  const failure = failed?.key === key ? failed?.failure : undefined;
  return {
    answer: failure === undefined && latest?.key === key ? latest?.answer : undefined,
    latest,
    failure,
    retry: useCallback(() => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from './api-error.ts';

export interface AnswerState<T> {
  /** Response for the present key; undefined while it is loading, failed, or not requested. */
  readonly answer: T | undefined;
  /** The newest response with its key; it stays while the response for another key is loading. */
  readonly latest: { readonly key: string; readonly answer: T } | undefined;
  /** Sentence of the last request for the present key; `answer` is then undefined. */
  readonly failure: string | undefined;
  /** The answer will be fetched again by itself. */
  readonly again: boolean;
  readonly retry: () => void;
}

interface AnswerOptions<T> {
  /** Milliseconds between a change of the key and its request. */
  readonly debounceMs?: number;
  /**
   * Milliseconds until an answer that is not complete is fetched again, once it was fetched so many times; undefined when it is
   * complete or fetched often enough. The answer stays meanwhile, and when the repeated request fails.
   */
  readonly againAfterMs?: (answer: T, times: number) => number | undefined;
}

/**
 * Fetches an answer and keeps it up to date. The key identifies the request, undefined requests nothing; responses for
 * earlier keys are ignored.
 */
export function useAnswer<T>(
  key: string | undefined,
  fetchAnswer: (signal: AbortSignal) => Promise<T>,
  { debounceMs = 0, againAfterMs }: AnswerOptions<T> = {},
): AnswerState<T> {
  const [latest, setLatest] = useState<{ key: string; answer: T; again?: boolean }>();
  const [failed, setFailed] = useState<{ key: string; failure: string }>();
  const [attempt, setAttempt] = useState(0);
  // A new function at each rendering; everything it depends on is in the key.
  const latestFetch = useRef({ fetchAnswer, againAfterMs });
  useEffect(() => {
    latestFetch.current = { fetchAnswer, againAfterMs };
  });
  useEffect(() => {
    setFailed(undefined);
    if (key === undefined) {
      setLatest(undefined);
      return;
    }
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    const load = () =>
      latestFetch.current.fetchAnswer(stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return;
          times += 1;
          const wait = latestFetch.current.againAfterMs?.(answer, times);
          setLatest({ key, answer, again: wait !== undefined });
          if (wait !== undefined) timer = setTimeout(() => void load(), wait);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          if (times === 0) setFailed({ key, failure: errorSentence(error) });
          else setLatest((before) => before && { ...before, again: false });
        },
      );
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
    again: latest?.key === key && latest?.again === true,
    retry: useCallback(() => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}

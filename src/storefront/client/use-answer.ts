import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from './api-error.ts';

export interface AnswerState<T> {
  /** Response for the present key; undefined while it is loading, failed, or not requested. */
  readonly answer: T | undefined;
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * Fetches an answer and keeps it up to date. The key identifies the request, undefined requests nothing; responses for
 * earlier keys are ignored.
 */
export function useAnswer<T>(
  key: string | undefined,
  fetchAnswer: (signal: AbortSignal) => Promise<T>,
): AnswerState<T> {
  const [state, setState] = useState<{ key: string; answer?: T; failure?: string }>();
  const [attempt, setAttempt] = useState(0);
  // A new function at each rendering; everything it depends on is in the key.
  const latestFetch = useRef(fetchAnswer);
  useEffect(() => {
    latestFetch.current = fetchAnswer;
  });
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    latestFetch.current(stop.signal).then(
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

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from './api-error.ts';

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

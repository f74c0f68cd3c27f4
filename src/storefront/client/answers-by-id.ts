import { useCallback, useEffect, useState } from 'react';
import { errorSentence } from './api-error.ts';

/** As many as the API answers for at once. */
const AT_ONCE = 100;

/** Asks the shop about these goods («12,7»); goods that are not sold are missing from the answer. */
export type FetchByIds<T> = (ids: string, signal: AbortSignal) => Promise<ReadonlyMap<number, T>>;

interface LiveAnswers<T> {
  /** What is known of a product: null when it is not sold, undefined while nothing is. */
  readonly of: (id: number) => T | null | undefined;
  /** A sentence when the last question failed. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/**
 * What the shop knows of the goods in a list of the browser. Answers stand as long as the page does.
 * @param ask must stay the same function
 */
export function useAnswers<T>(ids: readonly number[], ask: FetchByIds<T>): LiveAnswers<T> {
  const [answers, setAnswers] = useState<ReadonlyMap<number, T | null>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const asked = ids
    .filter((id) => !answers.has(id))
    .slice(0, AT_ONCE)
    .join(',');

  useEffect(() => {
    if (asked === '') return;
    const stop = new AbortController();
    ask(asked, stop.signal).then(
      (found) => {
        if (stop.signal.aborted) return;
        setFailure(undefined);
        const told = asked.split(',').map((id) => [Number(id), found.get(Number(id)) ?? null] as const);
        setAnswers((known) => new Map([...known, ...told]));
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(errorSentence(error));
      },
    );
    return () => stop.abort();
  }, [asked, ask, attempt]);

  return {
    of: (id) => answers.get(id),
    failure,
    retry: useCallback(() => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    }, []),
  };
}

import { useEffect, useState } from 'react';
import type { FoundThing } from '../../api/shop/search.schema.ts';
import { callApi } from '../client/api.ts';

const DEBOUNCE_MS = 200;
const SHOWN = 10;

export interface LiveAnswer {
  /** What the list answers; it stays while the next one is on its way. */
  readonly query: string;
  readonly found: readonly FoundThing[];
  readonly state: 'waiting' | 'ready' | 'failed';
}

const NOTHING_YET: LiveAnswer = { query: '', found: [], state: 'waiting' };

/** Suggestions for what is typed; asks when the fingers rest, and takes back what is no longer wanted. */
export function useLiveAnswer(query: string): LiveAnswer {
  const [answer, setAnswer] = useState(NOTHING_YET);

  useEffect(() => {
    if (query === '') {
      setAnswer(NOTHING_YET);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi('POST /api/search-for-site', { body: { query, limit: SHOWN }, signal: stop.signal }).then(
        (found) => setAnswer({ query, found, state: 'ready' }),
        () => stop.signal.aborted || setAnswer({ query, found: [], state: 'failed' }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);

  return answer;
}

import { useEffect, useState } from 'react';
import type { FoundItem } from '../../api/shop/search.schema.ts';
import { callApi } from '../client/api.ts';

const DEBOUNCE_MS = 200;
const SHOWN = 10;

export interface LiveAnswer {
  /** The query of `found`; both stay while the next response is loading. */
  readonly query: string;
  readonly found: readonly FoundItem[];
  readonly state: 'waiting' | 'ready' | 'failed';
}

const INITIAL: LiveAnswer = { query: '', found: [], state: 'waiting' };

/** Suggestions for the typed query; fetched after a pause in typing, with outdated requests aborted. */
export function useLiveAnswer(query: string): LiveAnswer {
  const [answer, setAnswer] = useState(INITIAL);

  useEffect(() => {
    if (query === '') {
      setAnswer(INITIAL);
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

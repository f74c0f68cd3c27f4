import type { FoundItem } from '../../api/shop/search.schema.ts';
import { callApi } from '../client/api.ts';
import { useAnswer } from '../client/use-answer.ts';

const DEBOUNCE_MS = 200;
const SHOWN = 10;

export interface LiveAnswer {
  /** The query of `found`; both stay while the next response is loading. */
  readonly query: string;
  readonly found: readonly FoundItem[];
  readonly state: 'waiting' | 'ready' | 'failed';
}

/** Suggestions for the typed query; fetched after a pause in typing, with outdated requests aborted. */
export function useLiveAnswer(query: string): LiveAnswer {
  const { latest, failure } = useAnswer(
    query === '' ? undefined : query,
    (signal) => callApi('POST /api/search-for-site', { body: { query, limit: SHOWN }, signal }),
    { debounceMs: DEBOUNCE_MS },
  );
  if (failure !== undefined) return { query, found: [], state: 'failed' };
  if (latest) return { query: latest.key, found: latest.answer, state: 'ready' };
  return { query, found: [], state: 'waiting' };
}

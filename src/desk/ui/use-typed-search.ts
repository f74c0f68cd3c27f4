import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** What a list keeps in its entry of the history. */
export interface SearchState {
  readonly q?: string;
}

/**
 * What people are searched by, and how to search anew. It stands in the entry of the history and not in the address: a typed phone or
 * e-mail would be on screenshots, and in the history of a browser that several members use. Links of ours name orders in `?q=`.
 */
export function useTypedSearch(): readonly [q: string, search: (typed: string) => void] {
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const q = (state as SearchState | null)?.q ?? params.get('q')?.trim() ?? '';
  const search = (typed: string) =>
    void navigate(pathname, { state: typed ? ({ q: typed } satisfies SearchState) : null, preventScrollReset: true });
  return [q, search];
}

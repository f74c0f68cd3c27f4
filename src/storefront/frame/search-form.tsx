import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';

export const SEARCH_FIELD = 'site-search';

/** A plain form: it works before any script, and the answer is a page with an address. */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const asked = pathname === links.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <form action={links.search()} role="search" className="search">
      <label htmlFor={SEARCH_FIELD} className="sr-only">
        Поиск по сайту
      </label>
      <input
        // Another query is another field: what was typed before it is gone.
        key={asked}
        id={SEARCH_FIELD}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Магний, йод, соль для ванны…"
        defaultValue={asked}
        maxLength={200}
        required
      />
      <button type="submit" aria-label="Найти">
        <Search size={20} aria-hidden />
      </button>
    </form>
  );
}

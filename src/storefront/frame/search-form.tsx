import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import type { LiveSearch } from './live-search.tsx';

export const SEARCH_FIELD = 'site-search';

/** A plain GET form, which works without scripts. Suggestions are fetched at the first focus. */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const query = pathname === links.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState<{ Panel: typeof LiveSearch; field: HTMLInputElement }>();

  function loadSuggestions(field: HTMLInputElement): void {
    // Without suggestions the form still works.
    import('./live-search.tsx').then(({ LiveSearch: Panel }) => setLive({ Panel, field })).catch(() => {});
  }
  useEffect(() => {
    // The field got the focus before hydration.
    const field = form.current?.querySelector('input');
    if (field && field === document.activeElement) loadSuggestions(field);
  }, []);

  return (
    <form ref={form} action={links.search()} role="search" className="search">
      <label htmlFor={SEARCH_FIELD} className="sr-only">
        Поиск по сайту
      </label>
      <input
        // A new query resets the field.
        key={query}
        id={SEARCH_FIELD}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Магний, йод, соль для ванны…"
        defaultValue={query}
        maxLength={200}
        required
        onFocus={(event) => loadSuggestions(event.currentTarget)}
      />
      <button type="submit" aria-label="Найти">
        <Search size={20} aria-hidden />
      </button>
      {live && <live.Panel field={live.field} />}
    </form>
  );
}

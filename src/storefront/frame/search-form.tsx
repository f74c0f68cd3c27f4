import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import type { LiveSearch } from './live-search.tsx';

export const SEARCH_FIELD = 'site-search';

/** A plain form: it works before any script, and the answer is a page with an address. Suggestions come on focus. */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const asked = pathname === links.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState<{ Panel: typeof LiveSearch; field: HTMLInputElement }>();

  function openTo(field: HTMLInputElement): void {
    // Without suggestions the form is as good as it was.
    import('./live-search.tsx').then(({ LiveSearch: Panel }) => setLive({ Panel, field })).catch(() => {});
  }
  useEffect(() => {
    // Somebody was quicker than the scripts.
    const field = form.current?.querySelector('input');
    if (field && field === document.activeElement) openTo(field);
  }, []);

  return (
    <form ref={form} action={links.search()} role="search" className="search">
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
        onFocus={(event) => openTo(event.currentTarget)}
      />
      <button type="submit" aria-label="Найти">
        <Search size={20} aria-hidden />
      </button>
      {live && <live.Panel field={live.field} />}
    </form>
  );
}

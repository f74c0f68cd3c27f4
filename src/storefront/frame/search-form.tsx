import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { links } from '../../kernel/links.ts';
import { EmptyIsland } from '../ui/island.tsx';
import { SEARCH_FIELD } from './search-field.ts';

/** A plain GET form, which works without scripts. Suggestions are fetched at the first focus. */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const query = pathname === links.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <form action={links.search()} role="search" className="search">
      <label htmlFor={SEARCH_FIELD} className="sr-only">
        Поиск по сайту
      </label>
      <input
        id={SEARCH_FIELD}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Магний, йод, соль для ванны…"
        defaultValue={query}
        maxLength={200}
        required
      />
      <button type="submit" aria-label="Найти">
        <Search size={20} aria-hidden />
      </button>
      <EmptyIsland name="live-search" when="demand" />
    </form>
  );
}

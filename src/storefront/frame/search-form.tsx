import { Search } from 'lucide-react';
import { links } from '../../kernel/links.ts';

export const SEARCH_FIELD = 'site-search';

/** A plain form: it works before any script, and the answer is a page with an address. */
export function SearchForm() {
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
        required
      />
      <button type="submit" aria-label="Найти">
        <Search size={20} aria-hidden />
      </button>
    </form>
  );
}

import { useState } from 'react';
import { Button } from './button.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Where the search goes on, such as after a product was added. */
  readonly takesFocus?: boolean;
  readonly onSearch: (q: string) => void;
}

/** A stable function, so that it is called once. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/** A search within a form: Enter searches and does not send the form. */
export function SearchField({ label, hint, takesFocus = false, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState('');
  const search = () => onSearch(words.trim());
  return (
    <div role="search" aria-label={label} className="flex flex-wrap gap-2">
      <input
        ref={takesFocus ? focusAtOnce : undefined}
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={100}
        autoComplete="off"
        className="filter-field"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search();
        }}
      />
      <Button look="outline" onClick={search}>
        Найти
      </Button>
    </div>
  );
}

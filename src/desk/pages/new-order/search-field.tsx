import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly onSearch: (q: string) => void;
}

/** A search within a form: Enter searches and does not send the form. */
export function SearchField({ label, hint, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState('');
  const search = () => onSearch(words.trim());
  return (
    <div role="search" aria-label={label} className="flex flex-wrap gap-2">
      <input
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

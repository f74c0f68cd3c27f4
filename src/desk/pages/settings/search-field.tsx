import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

/** Looks through a list; what is searched for is in the address. */
export function SearchField({ label, q, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  }
  return (
    <form role="search" onSubmit={submit} className="flex gap-2">
      <input
        ref={field}
        type="search"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        className="filter-field"
      />
      <Button type="submit" look="outline">
        Найти
      </Button>
    </form>
  );
}

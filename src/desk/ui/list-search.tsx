import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from './button.tsx';

interface ListSearchProps {
  readonly label: string;
  /** The label without it. */
  readonly placeholder?: string;
  readonly q: string;
  /** In characters. */
  readonly longest?: number;
  readonly onSearch: (q: string) => void;
}

/** Looks through a list; what is searched for is in the address. */
export function ListSearch({ label, placeholder = label, q, longest = 100, onSearch }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  }
  return (
    <form role="search" onSubmit={submit} className="flex max-w-full gap-2">
      <input
        ref={field}
        type="search"
        defaultValue={q}
        aria-label={label}
        placeholder={placeholder}
        maxLength={longest}
        autoComplete="off"
        className="filter-field min-w-0"
      />
      <Button type="submit" look="outline">
        Найти
      </Button>
    </form>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

export function ContentSearch({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  return (
    <form
      role="search"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(field.current?.value.trim() ?? '');
      }}
    >
      <input
        ref={field}
        type="search"
        defaultValue={q}
        aria-label="Найти запись"
        placeholder="Название или адрес"
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

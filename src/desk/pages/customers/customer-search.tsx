import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { isTypingIn } from '../../ui/is-typing-in.ts';

interface CustomerSearchProps {
  readonly q: string;
  readonly onSearch: (typed: string) => void;
}

/** One field for everything a caller can say. «/» goes to it, Enter searches, the arrow goes on to what was found. */
export function CustomerSearch({ q, onSearch }: CustomerSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTypingIn(event.target)) return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  function submit(event: FormEvent) {
    event.preventDefault();
    // What is typed next is another search.
    field.current?.select();
    onSearch(field.current?.value.trim() ?? '');
  }
  return (
    <form role="search" onSubmit={submit} className="flex gap-2">
      <input
        ref={field}
        type="search"
        defaultValue={q}
        onKeyDown={({ key }) => key === 'ArrowDown' && document.querySelector<HTMLElement>('.row-link')?.focus()}
        aria-label="Найти покупателя"
        aria-keyshortcuts="/"
        placeholder="Телефон, почта, имя, номер"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="filter-field"
      />
      <Button type="submit" look="outline">
        Найти
      </Button>
    </form>
  );
}

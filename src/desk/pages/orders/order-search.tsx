import { Search } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { isTypingIn } from '../../ui/is-typing-in.ts';

interface OrderSearchProps {
  readonly q: string;
  readonly onSearch: (typed: string) => void;
}

/** One field for everything an order can be found by, among all orders. «/» goes to it, Enter searches. */
export function OrderSearch({ q, onSearch }: OrderSearchProps) {
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
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q')).trim();
    // What is typed next is another search.
    field.current?.select();
    onSearch(typed);
  }
  return (
    <form role="search" onSubmit={submit} className="order-search">
      <Search aria-hidden size={18} className="text-quiet" />
      <input
        ref={field}
        name="q"
        type="search"
        defaultValue={q}
        onKeyDown={({ key }) => key === 'ArrowDown' && document.querySelector<HTMLElement>('.row-link')?.focus()}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="Найти заказ"
        aria-keyshortcuts="/"
        placeholder="Номер, телефон, почта, трек, код, товар"
      />
      <kbd aria-hidden className="key">
        /
      </kbd>
    </form>
  );
}

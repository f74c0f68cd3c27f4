import { useEffect, type RefObject } from 'react';
import { isTypingIn } from './is-typing-in.ts';

/** Steps by the codes of keys: they are the same in the Russian layout. */
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 };
const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** J and K go through the rows of a table from anywhere on the page, arrows while a row has the focus. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypingIn(event.target)) return;
      const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>('tbody .row-link') ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const step = STEPS[event.code] ?? (at === -1 ? undefined : ARROWS[event.code]);
      if (step === undefined) return;
      const next = links[at === -1 ? 0 : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', move);
    return () => removeEventListener('keydown', move);
  }, [table]);
}

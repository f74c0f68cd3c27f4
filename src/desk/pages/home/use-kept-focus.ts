import { useEffect, useRef, useState, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list whose entries come and go: when the entry that had it is gone, the one in its place gets it,
 * or the heading when the list is empty. Exactly one entry is reached by Tab (`tabIndexOf`).
 */
export function useKeptFocus(ids: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<{ id: number; index: number }>(undefined);
  const newFrom = useRef<number>(undefined);
  const [current, setCurrent] = useState<number>();
  const entryAt = (index: number) => list.current?.children.item(index) as HTMLElement | null | undefined;

  useEffect(() => {
    if (newFrom.current !== undefined && newFrom.current < ids.length) {
      entryAt(newFrom.current)?.focus();
      newFrom.current = undefined;
    }
    if (!last.current || document.activeElement !== document.body || ids.includes(last.current.id)) return;
    const next = entryAt(Math.min(last.current.index, ids.length - 1));
    if (!next) last.current = undefined;
    (next ?? heading.current)?.focus();
  });

  return {
    list,
    heading,
    tabIndexOf: (id: number, index: number) =>
      id === current || (index === 0 && (current === undefined || !ids.includes(current))) ? 0 : -1,
    onFocus: ({ target }: FocusEvent) => {
      const index = [...(list.current?.children ?? [])].findIndex((entry) => entry.contains(target));
      const id = ids[index];
      if (id === undefined) return;
      last.current = { id, index };
      setCurrent(id);
    },
    /** The first of the entries that come next will get the focus. */
    moveToNew: () => void (newFrom.current = ids.length),
    /** The entry that had the focus last, for a dialog that is closed. */
    lastEntry: () => (last.current && entryAt(ids.indexOf(last.current.id))) ?? heading.current,
  };
}

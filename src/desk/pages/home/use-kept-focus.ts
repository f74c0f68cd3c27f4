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
  function inPlaceOf({ id, index }: { readonly id: number; readonly index: number }) {
    const at = ids.indexOf(id);
    return entryAt(at < 0 ? Math.min(index, ids.length - 1) : at);
  }

  useEffect(() => {
    if (newFrom.current !== undefined && newFrom.current < ids.length) {
      entryAt(newFrom.current)?.focus();
      newFrom.current = undefined;
    }
    if (!last.current || document.activeElement !== document.body || ids.includes(last.current.id)) return;
    const next = inPlaceOf(last.current);
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
    /** The entry that had the focus last, or the one in its place, for a dialog that is closed. */
    lastEntry: () => (last.current && inPlaceOf(last.current)) ?? heading.current,
  };
}

import { useEffect, useRef, useState, type FormEvent, type ToggleEvent } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import type { loader } from './section.server.ts';
import type { ShelfData } from './section.tsx';

/**
 * What a script adds to the form of filters. Beside the shelf a choice is applied at once; in the sheet of narrow
 * screens it is tried out first: numbers follow, the shelf changes when «Показать» is pressed. The fields themselves
 * are the browser's: whatever was pressed last counts, also while an answer is on its way.
 */
export function useFilterForm(loaded: ShelfData) {
  const navigate = useNavigate();
  const preview = useFetcher<typeof loader>();
  const sheet = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState<string>();
  const here = shelfAddress(loaded.path, { ...loaded.query, page: 1 });

  // Where the address changed otherwise (a chip, the back button), the fields follow it.
  const shown = useRef(here);
  useEffect(() => {
    if (shown.current === here) return;
    shown.current = here;
    setTried(undefined);
    form.current?.reset();
  }, [here]);

  const isSheetOpen = () => sheet.current?.matches(':popover-open') ?? false;
  const chosen = () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current!)) fields.append(name, String(value));
    return shelfAddress(loaded.path, readShelfQuery(fields));
  };

  function apply(): void {
    const address = chosen();
    if (isSheetOpen()) {
      setTried(address);
      void preview.load(address);
    } else if (address !== here) void navigate(address, { preventScrollReset: true });
  }

  // The browser's own event: of a box when it is ticked, of a price when it has been typed to its end.
  const changed = useRef(apply);
  useEffect(() => {
    changed.current = apply;
  });
  useEffect(() => {
    const fields = form.current;
    const heard = () => changed.current();
    fields?.addEventListener('change', heard);
    return () => fields?.removeEventListener('change', heard);
  }, []);

  return {
    sheet,
    form,
    /** What the form shows the numbers of. */
    shelf: tried !== undefined && preview.data && sameShelf(preview.data, tried) ? preview.data : loaded,
    close: () => sheet.current?.hidePopover(),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const address = chosen();
      const wasSheet = isSheetOpen();
      shown.current = address;
      sheet.current?.hidePopover();
      if (address !== here) void navigate(address, { preventScrollReset: !wasSheet });
    },
    onToggle(event: ToggleEvent<HTMLDivElement>) {
      if (event.newState === 'open') return void event.currentTarget.querySelector('h2')?.focus();
      // Closed without «Показать»: nothing was chosen.
      if (shown.current !== here) return;
      setTried(undefined);
      form.current?.reset();
    },
  };
}

function sameShelf({ path, query }: ShelfData, address: string): boolean {
  return shelfAddress(path, { ...query, page: 1 }) === address;
}

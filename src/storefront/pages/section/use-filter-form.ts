import { useEffect, useRef, useState, type FormEvent, type ToggleEvent } from 'react';
import { useFetcher, useNavigate, useNavigation } from 'react-router';
import { readRubles, readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import type { loader } from './section.server.ts';
import type { ShelfData } from './shelf-data.ts';

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

  const [unread, setUnread] = useState<readonly string[]>([]);
  /** A price that is being typed. */
  const typing = useRef<EventTarget>(null);

  // What was asked for last; the answer may be on its way.
  const asked = useRef(here);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') asked.current = here;
  }, [state, here, loaded]);

  // Where the address changed otherwise (a chip, the back button), the fields follow it.
  const shown = useRef(here);
  useEffect(() => {
    if (shown.current === here) return;
    shown.current = here;
    setTried(undefined);
    if (asked.current === here) follow(form.current, typing.current);
  }, [here]);

  const isSheetOpen = () => sheet.current?.matches(':popover-open') ?? false;
  // Not applied: a box can be ticked again, a price stays as it was typed.
  useEffect(() => {
    if (!loaded.lost) return;
    shown.current = here;
    if (!isSheetOpen()) for (const field of fieldsOf(form.current)) field.checked = field.defaultChecked;
  }, [loaded, here]);

  /** The address of what is chosen; a price that cannot be read is marked and changes nothing. */
  const chosen = () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current!)) fields.append(name, String(value));
    const wrong = fieldsOf(form.current).filter(isUnread);
    for (const { name, defaultValue } of wrong) fields.set(name, defaultValue);
    setUnread(wrong.map(({ name }) => name));
    typing.current = null;
    return { address: shelfAddress(loaded.path, readShelfQuery(fields)), wrong: wrong[0] };
  };
  const go = (address: string, preventScrollReset: boolean) => {
    if (address === asked.current) return;
    asked.current = address;
    void navigate(address, { preventScrollReset });
  };

  function apply(): void {
    const { address } = chosen();
    if (isSheetOpen()) {
      setTried(address);
      void preview.load(address);
    } else go(address, true);
  }

  // The browser's own event: of a box when it is ticked, of a price when it has been typed to its end.
  const changed = useRef(apply);
  useEffect(() => {
    changed.current = apply;
  });
  useEffect(() => {
    const fields = form.current;
    const heard = () => changed.current();
    const typed = ({ target }: Event) => {
      typing.current = target;
    };
    fields?.addEventListener('change', heard);
    fields?.addEventListener('input', typed);
    return () => {
      fields?.removeEventListener('change', heard);
      fields?.removeEventListener('input', typed);
    };
  }, []);

  return {
    sheet,
    form,
    /** Prices that cannot be read. */
    unread,
    /** What the form shows the numbers of. */
    shelf: tried !== undefined && preview.data && sameShelf(preview.data, tried) ? preview.data : loaded,
    close: () => sheet.current?.hidePopover(),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const { address, wrong } = chosen();
      if (wrong) return wrong.focus();
      const wasSheet = isSheetOpen();
      shown.current = address;
      sheet.current?.hidePopover();
      go(address, !wasSheet);
    },
    onToggle(event: ToggleEvent<HTMLDivElement>) {
      if (event.newState === 'open') return void event.currentTarget.querySelector('h2')?.focus();
      // Closed without «Показать»: nothing was chosen.
      if (shown.current !== here) return;
      setTried(undefined);
      setUnread([]);
      form.current?.reset();
    },
  };
}

function sameShelf({ path, query }: ShelfData, address: string): boolean {
  return shelfAddress(path, { ...query, page: 1 }) === address;
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);

function isUnread({ name, value }: HTMLInputElement): boolean {
  return name.startsWith('price-') && value.trim() !== '' && readRubles(value) === undefined;
}

/** Shows what the address says, except where somebody is typing or has something to mend. */
function follow(form: HTMLFormElement | null, typing: EventTarget | null): void {
  for (const field of fieldsOf(form)) {
    field.checked = field.defaultChecked;
    if (field !== typing && !isUnread(field)) field.value = field.defaultValue;
  }
}

import { useEffect, useRef, useState, type FormEvent, type ToggleEvent } from 'react';
import { useFetcher, useNavigate, useNavigation } from 'react-router';
import { readRubles, readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import type { loader } from './section.server.ts';
import type { ShelfData } from './shelf-data.ts';

/**
 * The script part of the filter form. Beside the shelf a change is applied at once. In the sheet of narrow screens it
 * is previewed: counts are updated, and the shelf changes when «Показать» is pressed. The fields are uncontrolled: the
 * last press counts, also while a response is on its way.
 */
export function useFilterForm(loaded: ShelfData) {
  const navigate = useNavigate();
  const preview = useFetcher<typeof loader>();
  const sheet = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [previewed, setPreviewed] = useState<string>();
  const currentAddress = shelfAddress(loaded.path, { ...loaded.query, page: 1 });

  const [invalid, setInvalid] = useState<readonly string[]>([]);
  /** The price field being edited. */
  const edited = useRef<EventTarget>(null);

  // The last requested address; its response may be on its way.
  const requested = useRef(currentAddress);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') requested.current = currentAddress;
  }, [state, currentAddress, loaded]);

  // When the address changes otherwise (a chip, the back button), the fields are updated.
  const shownAddress = useRef(currentAddress);
  useEffect(() => {
    if (shownAddress.current === currentAddress) return;
    shownAddress.current = currentAddress;
    setPreviewed(undefined);
    if (requested.current === currentAddress) resetFields(form.current, edited.current);
  }, [currentAddress]);

  const isSheetOpen = () => sheet.current?.matches(':popover-open') ?? false;
  // Not applied: reset the checkboxes, keep prices as typed.
  useEffect(() => {
    if (!loaded.lost) return;
    shownAddress.current = currentAddress;
    if (!isSheetOpen()) for (const field of fieldsOf(form.current)) field.checked = field.defaultChecked;
  }, [loaded, currentAddress]);

  /** Address of the chosen filters; an invalid price is marked and ignored. */
  const chosen = () => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current!)) fields.append(name, String(value));
    const wrong = fieldsOf(form.current).filter(isInvalidPrice);
    for (const { name, defaultValue } of wrong) fields.set(name, defaultValue);
    setInvalid(wrong.map(({ name }) => name));
    edited.current = null;
    return { address: shelfAddress(loaded.path, readShelfQuery(fields)), wrong: wrong[0] };
  };
  const go = (address: string, preventScrollReset: boolean) => {
    if (address === requested.current) return;
    requested.current = address;
    void navigate(address, { preventScrollReset });
  };

  function apply(): void {
    const { address } = chosen();
    if (isSheetOpen()) {
      setPreviewed(address);
      void preview.load(address);
    } else go(address, true);
  }

  // The native `change` event: fires when a box is ticked or a price field is left.
  const changed = useRef(apply);
  useEffect(() => {
    changed.current = apply;
  });
  useEffect(() => {
    const fields = form.current;
    const onChange = () => changed.current();
    const onInput = ({ target }: Event) => {
      edited.current = target;
    };
    fields?.addEventListener('change', onChange);
    fields?.addEventListener('input', onInput);
    return () => {
      fields?.removeEventListener('change', onChange);
      fields?.removeEventListener('input', onInput);
    };
  }, []);

  return {
    sheet,
    form,
    /** Names of the fields with invalid prices. */
    invalid,
    /** The shelf whose counts the form shows. */
    shelf: previewed !== undefined && preview.data && sameShelf(preview.data, previewed) ? preview.data : loaded,
    close: () => sheet.current?.hidePopover(),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const { address, wrong } = chosen();
      if (wrong) return wrong.focus();
      const wasSheet = isSheetOpen();
      shownAddress.current = address;
      sheet.current?.hidePopover();
      go(address, !wasSheet);
    },
    onToggle(event: ToggleEvent<HTMLDivElement>) {
      if (event.newState === 'open') return void event.currentTarget.querySelector('h2')?.focus();
      // Closed without «Показать»: discard the changes.
      if (shownAddress.current !== currentAddress) return;
      setPreviewed(undefined);
      setInvalid([]);
      form.current?.reset();
    },
  };
}

function sameShelf({ path, query }: ShelfData, address: string): boolean {
  return shelfAddress(path, { ...query, page: 1 }) === address;
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);

function isInvalidPrice({ name, value }: HTMLInputElement): boolean {
  return name.startsWith('price-') && value.trim() !== '' && readRubles(value) === undefined;
}

/** Sets the fields to what the address says, except one being edited or an invalid price. */
function resetFields(form: HTMLFormElement | null, edited: EventTarget | null): void {
  for (const field of fieldsOf(form)) {
    field.checked = field.defaultChecked;
    if (field !== edited && !isInvalidPrice(field)) field.value = field.defaultValue;
  }
}

import { useEffect, useId, useState, type KeyboardEvent } from 'react';

interface ListboxRules<T> {
  readonly options: readonly T[];
  /** What the options belong to: with another one the active option is reset. */
  readonly list: unknown;
  /** Whether Enter takes the first option before an arrow key is pressed. */
  readonly firstIsActive?: boolean;
  /** The options are of an earlier query: Enter takes none of them. */
  readonly stale?: boolean;
  onPick(option: T): void;
  onEscape?(): void;
}

/**
 * A field with a list under it, by the combobox pattern: the focus stays in the field, arrow keys move the active option, Enter
 * takes it. Enter in the field never submits its form. Returns the attributes of the field, of the list and of each option.
 */
export function useListbox<T>({ options, list, firstIsActive = false, stale, onPick, onEscape }: ListboxRules<T>) {
  const id = useId();
  const listId = `${id}-list`;
  // Without an active option the field itself is one place more.
  const first = firstIsActive ? 0 : -1;
  const [active, setActive] = useState(first);
  const isOpen = options.length > 0;

  useEffect(() => setActive(first), [list, first]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option && !stale) onPick(option);
    }
    if (!isOpen) return;
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      onEscape();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const places = options.length - first;
    setActive((at) => ((at - first + step + places) % places) + first);
  }

  return {
    isOpen,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 && active < options.length ? `${id}-${active}` : undefined,
      onKeyDown,
    },
    list: { id: listId, role: 'listbox', hidden: !isOpen },
    optionAt: (at: number) => ({
      id: `${id}-${at}`,
      role: 'option',
      'aria-selected': at === active,
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => onPick(options[at]!),
      onPointerMove: () => setActive(at),
    }),
  } as const;
}

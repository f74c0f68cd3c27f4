import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { Asked } from './exception-dialog.tsx';
import type { Exception } from './exception-calls.ts';
import { ExceptionRow } from './exception-row.tsx';

/** Commands by the key of their Russian letter, whatever the layout: В, П, О, З. */
const COMMAND_KEYS: Readonly<Record<string, string>> = {
  KeyD: 'take',
  KeyG: 'hand-over',
  KeyJ: 'snooze',
  KeyP: 'close',
};

interface ExceptionListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly exceptions: readonly Exception[];
  /** 0 for the one that Tab reaches. */
  readonly tabIndexOf: (id: number, index: number) => number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onAsk: (asked: Asked) => void;
  readonly onDone: (sentence: string) => void;
}

/** Arrows move between entries; letters work while an entry itself has the focus. */
export function ExceptionList({ list, exceptions, tabIndexOf, onFocus, onAsk, onDone }: ExceptionListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const { target, code, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof Element)) return;
    const entry = target.closest('li.exception');
    if (entry && (code === 'ArrowDown' || code === 'ArrowUp')) {
      event.preventDefault();
      const next = code === 'ArrowDown' ? entry.nextElementSibling : entry.previousElementSibling;
      (next as HTMLElement | null)?.focus();
      return;
    }
    if (target !== entry) return;
    const pressed =
      code === 'Enter'
        ? (entry.querySelector('[data-command=open]') ?? entry.querySelector('summary'))
        : commandOf(entry, COMMAND_KEYS[code]);
    if (!pressed) return;
    event.preventDefault();
    (pressed as HTMLElement).click();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the entries inside
    <ul ref={list} className="rows" aria-labelledby="exceptions" onFocus={onFocus} onKeyDown={onKeyDown}>
      {exceptions.map((exception, index) => (
        <ExceptionRow
          key={exception.id}
          exception={exception}
          tabIndex={tabIndexOf(exception.id, index)}
          onAsk={(what) => onAsk({ what, exception })}
          onDone={onDone}
        />
      ))}
    </ul>
  );
}

const commandOf = (entry: Element, command: string | undefined) =>
  command ? entry.querySelector(`[data-command=${command}]`) : null;

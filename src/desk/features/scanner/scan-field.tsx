import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isLocked } from '../../session/lock.ts';
import { isTypingIn } from '../../ui/is-typing-in.ts';
import { NOTHING_TYPED, pressKey, releaseKey, type Typed } from './scanner-keys.ts';
import { useScannerSettings } from './scanner-settings.ts';
import './scan-field.css';

interface ScanFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onScan: (text: string) => void;
}

/**
 * Takes what a scanner types from anywhere on the page, whatever layout the computer has, and what a person types in its place. An
 * empty Enter means nothing: some scanners send two.
 */
export function ScanField({ label, hint, onScan }: ScanFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<Typed>(NOTHING_TYPED);
  const [text, setText] = useState('');
  const { substitute } = useScannerSettings();
  function show(next: Typed) {
    typed.current = next;
    setText(next.text);
  }
  const isOurs = (event: KeyboardEvent) =>
    !isLocked() && !event.isComposing && (event.target === field.current || !isTypingIn(event.target));
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event) || event.metaKey) return;
    const isEmpty = typed.current.text === '' && typed.current.alt === '';
    // With nothing typed, Enter and Space press the button that has the focus.
    const onControl = event.target instanceof Element && event.target.closest('a, button, summary') !== null;
    if (isEmpty && onControl && (event.code === 'Enter' || event.code === 'Space')) return;
    const step = pressKey(typed.current, event, substitute);
    if (step.kind === 'ignored') {
      typed.current = step.typed;
      return;
    }
    event.preventDefault();
    field.current?.focus({ preventScroll: true });
    if (step.kind === 'typed') return show(step.typed);
    const scanned = step.typed.text;
    show(NOTHING_TYPED);
    if (scanned.trim() !== '') onScan(scanned);
  });
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (isOurs(event)) show(releaseKey(typed.current, event));
  });
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const down = (event: KeyboardEvent) => onDown(event);
    const up = (event: KeyboardEvent) => onUp(event);
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, []);
  return (
    <div className="scan-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={hint ? `${id}-hint` : undefined}
        // Keys of an on-screen keyboard have no code; what is pasted has no keys.
        onChange={({ target }) => show({ text: target.value, alt: '' })}
      />
      {hint && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { keepFocus } from './keep-focus.ts';

interface MoveButtonsProps {
  readonly name: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly of: number;
  /** Alt with an arrow does the same there. */
  readonly hasKeys?: boolean;
  readonly onMove: (to: number) => void;
}

/** Move an entry of a list; the button that was pressed keeps the focus. */
export function MoveButtons({ name, at, of, hasKeys = false, onMove }: MoveButtonsProps) {
  function move(to: number) {
    if (to < 0 || to >= of) return;
    keepFocus(() => onMove(to));
  }
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Выше: ${name}`}
        title={hasKeys ? 'Выше (Alt ↑)' : undefined}
        aria-disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Ниже: ${name}`}
        title={hasKeys ? 'Ниже (Alt ↓)' : undefined}
        aria-disabled={at === of - 1}
        onClick={() => move(at + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </button>
    </>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { flushSync } from 'react-dom';

interface MoveButtonsProps {
  readonly name: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly of: number;
  readonly onMove: (to: number) => void;
}

/** Move an entry of a list; the button that was pressed keeps the focus. */
export function MoveButtons({ name, at, of, onMove }: MoveButtonsProps) {
  function move(to: number) {
    if (to < 0 || to >= of) return;
    const { activeElement } = document;
    flushSync(() => onMove(to));
    // An element that was moved in the document has lost it.
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Выше: ${name}`}
        aria-disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Ниже: ${name}`}
        aria-disabled={at === of - 1}
        onClick={() => move(at + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </button>
    </>
  );
}

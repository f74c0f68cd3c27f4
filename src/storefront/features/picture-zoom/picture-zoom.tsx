import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';

interface PictureZoomProps {
  pictures: readonly ShownPicture[];
  /** Index of the first picture shown. */
  start: number;
  /** Name of what is shown, for screen readers. */
  name: string;
  onClose(): void;
}

const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels by which an arrow key scrolls a picture larger than the screen. */
const STEP = 80;

/** Pictures as large as the screen, twice as large on a press. A native dialog, which traps and restores the focus. */
export function PictureZoom({ pictures, start, name, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  const [large, setLarge] = useState(false);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const many = pictures.length > 1;
  const picture = pictures[index]!;

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const step = (by: number) => {
    setLarge(false);
    setIndex((at) => (at + by + pictures.length) % pictures.length);
  };

  /** Zooms around a point, given as fractions of the stage. */
  const zoom = (to: boolean, x = 0.5, y = 0.5) => {
    setLarge(to);
    requestAnimationFrame(() => {
      const { current } = stage;
      current?.scrollTo(
        x * current.scrollWidth - current.clientWidth / 2,
        y * current.scrollHeight - current.clientHeight / 2,
      );
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (event.key === '+' || event.key === '=') zoom(true);
    else if (event.key === '-') zoom(false);
    else if (large && (across || down)) stage.current?.scrollBy(across * STEP, down * STEP);
    else if (across && many) step(across);
    else return;
    event.preventDefault();
  };

  const onClick = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    // The click at the end of a drag.
    if (drag.current?.moved) return;
    const box = currentTarget.getBoundingClientRect();
    zoom(!large, (clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };

  const onPointerDown = ({ clientX: x, clientY: y }: PointerEvent) => (drag.current = { x, y, moved: false });
  /** Dragging by mouse; touch scrolls natively. */
  const onPointerMove = ({ clientX: x, clientY: y, buttons, pointerType }: PointerEvent) => {
    const from = drag.current;
    if (!from || buttons === 0 || pointerType !== 'mouse') return;
    if (Math.hypot(x - from.x, y - from.y) < 4 && !from.moved) return;
    stage.current?.scrollBy(from.x - x, from.y - y);
    drag.current = { x, y, moved: true };
  };

  return (
    <dialog ref={dialog} className="zoom" aria-label={`Крупно: ${name}`} onClose={onClose} onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys and buttons do the same */}
      <div
        ref={stage}
        className="zoom-stage"
        data-large={large || undefined}
        // A scrollable area must be reachable by keyboard.
        tabIndex={large ? 0 : undefined}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <Picture key={picture.id} picture={picture} sizes={large ? '200vmax' : '100vmin'} smallest={640} first />
      </div>
      <div className="zoom-bar">
        <p role="status" className="mr-auto pl-3 text-sm tabular-nums">
          <span className="sr-only">Изображение </span>
          {index + 1} из {pictures.length}
          {picture.alt && <span className="sr-only">: {picture.alt}</span>}
        </p>
        {many && (
          <>
            <button type="button" className="icon-btn" aria-label="Предыдущее" onClick={() => step(-1)}>
              <ChevronLeft aria-hidden />
            </button>
            <button type="button" className="icon-btn" aria-label="Следующее" onClick={() => step(1)}>
              <ChevronRight aria-hidden />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-pressed={large}
          aria-label="Крупнее"
          onClick={() => zoom(!large)}
        >
          {large ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        </button>
        <button type="button" className="icon-btn" aria-label="Закрыть" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </button>
      </div>
    </dialog>
  );
}

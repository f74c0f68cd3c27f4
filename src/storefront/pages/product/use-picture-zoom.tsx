import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import type { ShownPicture } from '../../ui/picture.tsx';

/** Comes with the first press. */
const PictureZoom = lazy(() => import('./picture-zoom.tsx'));

/**
 * Opens pictures as large as the screen. What is pressed is a link to the picture itself: before any script, and with
 * a key for a new tab held down, it is just opened.
 */
export function usePictureZoom(
  pictures: readonly ShownPicture[],
  name: string,
): { open(index: number, event?: MouseEvent): void; dialog: ReactNode } {
  const [start, setStart] = useState<number>();
  return {
    open(index, event) {
      if (event && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
      event?.preventDefault();
      setStart(index);
    },
    dialog: start !== undefined && (
      <Suspense>
        <PictureZoom pictures={pictures} start={start} name={name} onClose={() => setStart(undefined)} />
      </Suspense>
    ),
  };
}

import { useState, type ReactNode } from 'react';
import { useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

type Press = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/**
 * Opens pictures as large as the screen; the code is fetched at the first press. The pressed element is a link to the
 * picture itself, which the browser follows before this code has arrived, after it has failed to load, or with a modifier
 * key.
 */
export function usePictureZoom(
  pictures: readonly ShownPicture[],
  name: string,
): { open(index: number, event: Press): void; dialog: ReactNode } {
  const zoom = useLoadedOnPress(() => import('./picture-zoom.tsx').then(({ PictureZoom }) => PictureZoom));
  const [start, setStart] = useState<number>();
  const PictureZoom = zoom.part;
  return {
    open(index, event) {
      if (zoom.failed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setStart(index);
      zoom.press();
    },
    dialog: PictureZoom && start !== undefined && (
      <PictureZoom pictures={pictures} start={start} name={name} onClose={() => setStart(undefined)} />
    ),
  };
}

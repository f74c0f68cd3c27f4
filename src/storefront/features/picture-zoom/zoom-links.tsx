import { useEffect, useState } from 'react';
import type { ShownPicture } from '../../ui/picture.tsx';
import { usePictureZoom } from './use-picture-zoom.tsx';

/**
 * Enlarges the picture whose link is pressed. The links are plain markup: they are marked `data-zoom` with the id of the
 * picture, contain it and have a label.
 *
 * @param props.name name of what is shown, for screen readers
 */
export default function ZoomLinks({ name }: { name: string }) {
  const [pictures] = useState(linkedPictures);
  const { open, dialog } = usePictureZoom(pictures, name);
  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('[data-zoom]');
      const index = pictures.findIndex(({ id }) => id === link?.dataset['zoom']);
      if (index >= 0) open(index, event);
    };
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, [pictures, open]);
  return dialog;
}

function linkedPictures(): ShownPicture[] {
  return [...document.querySelectorAll<HTMLElement>('[data-zoom]')].map((link) => {
    const picture = link.querySelector('img')!;
    return {
      id: link.dataset['zoom']!,
      alt: link.getAttribute('aria-label')!.replace(/^Посмотреть: /, ''),
      width: Number(picture.getAttribute('width')),
      height: Number(picture.getAttribute('height')),
    };
  });
}

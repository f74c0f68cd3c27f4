import { Maximize2 } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { island } from '../../ui/island.tsx';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import { usePictureZoom } from '../../features/picture-zoom/use-picture-zoom.tsx';

/**
 * A strip to swipe, scroll or move through with the arrow keys. Thumbnails are anchors and pictures are links, so all
 * of it works without scripts. A press shows a picture full-screen.
 */
export default function Gallery({ pictures, name }: { pictures: readonly ShownPicture[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { open, dialog } = usePictureZoom(pictures, name);

  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const { current } = strip;
    current?.scrollTo({ left: current.clientWidth * index, behavior: 'smooth' });
  };
  const follow = () => {
    const { scrollLeft, clientWidth } = strip.current!;
    setShown(Math.round(scrollLeft / clientWidth));
  };
  // The strip may have been moved before this code came.
  useEffect(follow, []);

  return (
    <>
      <div className="relative">
        <ul ref={strip} className="gallery-strip" tabIndex={0} aria-label={`Фотографии: ${name}`} onScroll={follow}>
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`photo-${index + 1}`}>
              <a
                href={links.picture(picture.id, 1920)}
                tabIndex={-1}
                className="block cursor-zoom-in"
                onClick={(event) => open(index, event)}
              >
                <Picture
                  picture={picture}
                  sizes="(width >= 64rem) 640px, (width >= 48rem) 50vw, 100vw"
                  smallest={384}
                  largest={1920}
                  first={index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        {pictures[shown] && (
          <a
            href={links.picture(pictures[shown].id, 1920)}
            className="icon-btn absolute right-3 bottom-3 bg-surface"
            aria-label="Показать крупно"
            onClick={(event) => open(shown, event)}
          >
            <Maximize2 size={20} aria-hidden />
          </a>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={`#photo-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-current={index === shown || undefined}
                aria-label={`Фото ${index + 1} из ${pictures.length}`}
                className="gallery-thumb"
              >
                <Picture picture={picture} sizes="80px" smallest={96} largest={256} alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

export const GalleryIsland = island('gallery', Gallery);

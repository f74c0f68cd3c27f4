import { Maximize2 } from 'lucide-react';
import { useRef, useState, type MouseEvent, type UIEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { Link } from '../../ui/link.tsx';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import { usePictureZoom } from '../../features/picture-zoom/use-picture-zoom.tsx';

/**
 * A strip to swipe, scroll or move through with the arrow keys. Thumbnails are anchors and pictures are links, so all
 * of it works without scripts. A press shows a picture full-screen.
 */
export function Gallery({ pictures, name }: { pictures: readonly ShownPicture[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { open, dialog } = usePictureZoom(pictures, name);

  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const { current } = strip;
    current?.scrollTo({ left: current.clientWidth * index, behavior: 'smooth' });
  };
  const follow = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));

  return (
    <div className="min-w-0 lg:sticky lg:top-[calc(var(--head)+1.5rem)] lg:self-start">
      <div className="relative">
        <ul ref={strip} className="gallery-strip" tabIndex={0} aria-label={`Фотографии: ${name}`} onScroll={follow}>
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`photo-${index + 1}`}>
              <Link
                href={links.picture(picture.id, 1920)}
                native
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
              </Link>
            </li>
          ))}
        </ul>
        {pictures[shown] && (
          <Link
            href={links.picture(pictures[shown].id, 1920)}
            native
            className="icon-btn absolute right-3 bottom-3 bg-surface"
            aria-label="Показать крупно"
            onClick={(event) => open(shown, event)}
          >
            <Maximize2 size={20} aria-hidden />
          </Link>
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
    </div>
  );
}

import { useRef, useState, type MouseEvent, type UIEvent } from 'react';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';

/**
 * A strip one swipes, scrolls or walks with the arrow keys; thumbnails are plain jumps into it, so all of it
 * works before any script.
 */
export function Gallery({ pictures, name }: { pictures: readonly ShownPicture[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const { current } = strip;
    current?.scrollTo({ left: current.clientWidth * index, behavior: 'smooth' });
  };
  const follow = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));

  return (
    <div className="gallery">
      <ul ref={strip} className="gallery-strip" tabIndex={0} aria-label={`Фотографии: ${name}`} onScroll={follow}>
        {pictures.map((picture, index) => (
          <li key={picture.id} id={`photo-${index + 1}`}>
            <Picture
              picture={picture}
              sizes="(width >= 64rem) 640px, (width >= 48rem) 50vw, 100vw"
              smallest={384}
              largest={1920}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
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
    </div>
  );
}

import { links } from '../../../kernel/links.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownDocument } from './related-content.server.ts';
import { usePictureZoom } from '../../features/picture-zoom/use-picture-zoom.tsx';

/** Certificates and awards; a press on one enlarges it. */
export function Documents({ documents }: { documents: readonly ShownDocument[] }) {
  const pictures = documents.flatMap(({ picture, title }) => (picture ? [{ ...picture, alt: title }] : []));
  const { open, dialog } = usePictureZoom(pictures, 'документы и\u00a0награды');
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2">
        {documents.map(({ title, picture, number, issuedBy }) => (
          <li key={title} className="flex gap-4">
            {picture && (
              <Link
                href={links.picture(picture.id, 1920)}
                native
                aria-label={`Посмотреть: ${title}`}
                className="w-20 flex-none cursor-zoom-in self-start overflow-hidden rounded-sm border border-line bg-surface"
                onClick={(event) =>
                  open(
                    pictures.findIndex(({ id }) => id === picture.id),
                    event,
                  )
                }
              >
                <Picture picture={picture} sizes="80px" smallest={96} largest={256} alt="" className="w-full" />
              </Link>
            )}
            <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <b className="font-semibold">{title}</b>
              {[number, issuedBy].filter(Boolean).map((line) => (
                <span key={line} className="block text-quiet">
                  {line}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

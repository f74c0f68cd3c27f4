import type { useLoaderData } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { Picture } from '../../ui/picture.tsx';
import type { loader } from './documents.server.ts';

type ShownSheet = ReturnType<typeof useLoaderData<typeof loader>>['documents'][number];

interface SheetProps {
  document: ShownSheet;
  /** Seen without scrolling. */
  eager: boolean;
}

/** A document with its number, date and issuer; a press on the picture enlarges it. */
export function Sheet({ document, eager }: SheetProps) {
  const { slug, title, preview, picture, number, date, day, issuedBy } = document;
  return (
    <li id={slug} className="document-sheet">
      {picture && (
        <a href={links.picture(picture.id, 1920)} data-zoom={picture.id} aria-label={`Посмотреть: ${title}`}>
          <Picture
            picture={picture}
            sizes="(width >= 64rem) 290px, (width >= 40rem) 45vw, 60vw"
            smallest={256}
            largest={1080}
            eager={eager}
            alt=""
          />
        </a>
      )}
      <div>
        <h2>{title}</h2>
        <p className="mt-2">{preview}</p>
        <dl>
          {number && (
            <>
              <dt>Номер</dt>
              <dd>{number}</dd>
            </>
          )}
          {day && (
            <>
              <dt>Дата</dt>
              <dd>
                <time dateTime={date}>{day}</time>
              </dd>
            </>
          )}
          {issuedBy && (
            <>
              <dt>Кем выдан</dt>
              <dd>{issuedBy}</dd>
            </>
          )}
        </dl>
      </div>
    </li>
  );
}

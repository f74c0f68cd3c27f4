import { links } from '../../../kernel/links.ts';
import { EmptyIsland } from '../../ui/island.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownDocument } from './related-content.server.ts';

/** Certificates and awards; a press on one enlarges it. */
export function Documents({ documents }: { documents: readonly ShownDocument[] }) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2">
        {documents.map(({ title, picture, number, issuedBy }) => (
          <li key={title} className="flex gap-4">
            {picture && (
              <a
                href={links.picture(picture.id, 1920)}
                data-zoom={picture.id}
                aria-label={`Посмотреть: ${title}`}
                className="w-20 flex-none cursor-zoom-in self-start overflow-hidden rounded-sm border border-line bg-surface"
              >
                <Picture picture={picture} sizes="80px" smallest={96} largest={256} alt="" className="w-full" />
              </a>
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
      <EmptyIsland name="zoom-links" props={{ name: 'документы и\u00a0награды' }} box="empty:hidden" when="near" />
    </>
  );
}

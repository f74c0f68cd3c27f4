import { links } from '../../kernel/links.ts';
import { counted, GOODS } from '../../kernel/plural.ts';
import type { SectionSummary } from '../../shop/catalog/catalog.reads.ts';
import { Picture } from './picture.tsx';

interface SectionTilesProps {
  sections: readonly SectionSummary[];
  eager?: boolean;
}

/** The six sections of the catalogue. */
export function SectionTiles({ sections, eager }: SectionTilesProps) {
  return (
    <ul className="tiles">
      {sections.map(({ id, slug, name, tagline, count, picture }) => (
        <li key={id} className="tile">
          <div className="tile-words">
            <h3>
              <a href={links.section(slug)}>{name}</a>
            </h3>
            <p className="tile-line">{tagline}</p>
            <p className="tile-count">{counted(count, GOODS)}</p>
          </div>
          {picture && (
            <Picture
              picture={picture}
              sizes="(width >= 64rem) 200px, (width >= 48rem) 30vw, 46vw"
              smallest={256}
              largest={640}
              eager={eager}
              alt=""
            />
          )}
        </li>
      ))}
    </ul>
  );
}

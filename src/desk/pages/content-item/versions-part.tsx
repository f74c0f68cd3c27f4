import { Link } from 'react-router';
import type { DeskContent } from '../../api/content-answers.ts';
import { Moment } from '../../ui/moment.tsx';
import { VERSION_WORDS } from '../../words/content-words.ts';

const SHOWN = 10;

export function VersionsPart({ content: { id, versions } }: { readonly content: DeskContent }) {
  return (
    <section aria-labelledby="versions" className="part">
      <h2 id="versions">Версии</h2>
      {versions.length === 0 ? (
        <p className="text-quiet">Запись ещё не меняли.</p>
      ) : (
        <ul className="part-rows">
          {versions.slice(0, SHOWN).map(({ version, kind, by, at }) => (
            <li key={version}>
              <span>
                {version}. {VERSION_WORDS[kind]}
              </span>
              <span className="text-xs text-quiet">
                {by ?? 'Магазин'}, <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {versions.length > 1 && (
        <Link to={`/content/${id}/versions`} className="text-link">
          Сравнить и&nbsp;вернуть
        </Link>
      )}
    </section>
  );
}

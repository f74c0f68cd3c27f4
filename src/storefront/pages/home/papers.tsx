import { links } from '../../../kernel/links.ts';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';

/** Awards and certificates as pictures. */
export function Papers({ papers }: Pick<HomeData, 'papers'>) {
  return (
    <div className="papers">
      <h3>Награды и&nbsp;документы</h3>
      <p>
        <a href={links.awards()} className="link inline-flex min-h-11 items-center text-sm">
          Наши награды
        </a>
        <a href={links.certificates()} className="link inline-flex min-h-11 items-center text-sm">
          Сертификаты качества
        </a>
      </p>
      <ul className="strip">
        {papers.map(
          ({ href, title, picture }) =>
            picture && (
              <li key={picture.id}>
                <a href={href}>
                  <Picture picture={picture} sizes="190px" smallest={256} largest={384} alt={title} />
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';

/** Banners of the staff, all shown at once: no carousel. */
export function Banners({ banners }: Pick<HomeData, 'banners'>) {
  if (banners.length === 0) return null;
  return (
    <section className="container pt-12 md:pt-16" aria-label="Предложения">
      <ul className="banners strip">
        {banners.map(({ slug, title, text, picture, href, button }) => (
          <li key={slug}>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <a href={href} className="btn btn-outline btn-small">
                {button}
              </a>
            </div>
            {picture && (
              <Picture picture={picture} sizes="(width >= 64rem) 400px, 84vw" smallest={384} largest={1080} alt="" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

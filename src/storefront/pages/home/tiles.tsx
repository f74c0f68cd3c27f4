import { Picture } from '../../ui/picture.tsx';
import type { HomeTile } from './home.server.ts';

/** Items in a row, each of them a link as a whole; on phones the row scrolls sideways. */
export function Tiles({ tiles }: { tiles: readonly HomeTile[] }) {
  return (
    <ul className="home-tiles strip">
      {tiles.map(({ href, title, note, picture, film }) => (
        <li key={href} className={film ? 'home-film' : undefined}>
          {picture && (
            <span>
              <Picture picture={picture} sizes="(width >= 64rem) 400px, 78vw" smallest={384} largest={1080} alt="" />
            </span>
          )}
          <h3>
            <a href={href} className="after:absolute after:inset-0">
              {title}
            </a>
          </h3>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ul>
  );
}

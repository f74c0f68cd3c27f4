import { Picture } from '../../ui/picture.tsx';
import type { HomeTile } from './home.server.ts';

/** Items in a row, the whole of each a link; on phones the row is leafed through. */
export function Tiles({ tiles, films }: { tiles: readonly HomeTile[]; films?: boolean }) {
  return (
    <ul className={`home-tiles strip${films ? ' home-films' : ''}`}>
      {tiles.map(({ href, title, note, picture }) => (
        <li key={href}>
          {picture && (
            <span>
              <Picture picture={picture} sizes="(width >= 64rem) 400px, 78vw" smallest={384} largest={1080} alt="" />
            </span>
          )}
          <h3>
            <a href={href}>{title}</a>
          </h3>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ul>
  );
}

import type { PageKind } from '../../../shop/content/content.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ReadingCard } from './reading-card.ts';
import { ReadingNote } from './reading-note.tsx';

interface ReadingTileProps {
  kind: PageKind;
  item: ReadingCard;
  /** The newest item: wider, with its picture beside the text. */
  lead?: boolean;
  /** Visible without scrolling. */
  eager?: boolean;
  /** Level of the heading, which depends on the page. */
  as?: 'h2' | 'h3';
}

/** One item of a list; the whole tile is a link. */
export function ReadingTile({ kind, item, lead = false, eager, as: Heading = 'h2' }: ReadingTileProps) {
  return (
    <li className={`item${lead ? ' item-lead' : ''}`}>
      {item.picture && (
        <Picture
          picture={item.picture}
          sizes={lead ? '(width >= 64rem) 720px, 100vw' : '(width >= 64rem) 400px, (width >= 40rem) 48vw, 100vw'}
          smallest={384}
          largest={lead ? 1920 : 1080}
          first={lead}
          eager={eager}
          alt=""
        />
      )}
      <div className="grid content-center gap-2">
        <Heading className={lead ? 'text-[clamp(1.5rem,1.2rem+1.4vw,2.25rem)] leading-tight' : 'text-xl'}>
          <a href={item.address} className="after:absolute after:inset-0 hover:text-leaf">
            {item.title}
          </a>
        </Heading>
        <p className={lead ? 'text-lg text-quiet' : 'text-quiet'}>{item.preview}</p>
        <ReadingNote kind={kind} item={item} />
      </div>
    </li>
  );
}

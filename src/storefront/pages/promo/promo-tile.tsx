import { Picture } from '../../ui/picture.tsx';
import type { PromoCard } from './promo-card.ts';
import './promo.css';

interface PromoTileProps {
  promotion: PromoCard;
  /** Seen without scrolling. */
  eager?: boolean;
  /** Level of the heading, by what it is under. */
  as?: 'h2' | 'h3';
}

/** A running or coming promotion; the whole tile is a link. */
export function PromoTile({ promotion, eager, as: Heading = 'h2' }: PromoTileProps) {
  const { address, title, preview, picture, state, days, code } = promotion;
  return (
    <li className="promo">
      {picture && (
        <Picture
          picture={picture}
          sizes="(width >= 48rem) 600px, 100vw"
          smallest={384}
          largest={1080}
          eager={eager}
          alt=""
        />
      )}
      <div className="promo-words">
        <p className="promo-days" data-state={state}>
          {days}
        </p>
        <Heading>
          <a href={address} className="after:absolute after:inset-0 hover:text-leaf">
            {title}
          </a>
        </Heading>
        <p className="text-quiet">{preview}</p>
        {code && (
          <p className="text-sm">
            Промокод <b className="promo-short">{code}</b>
          </p>
        )}
      </div>
    </li>
  );
}

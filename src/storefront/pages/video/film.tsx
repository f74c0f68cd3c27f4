import { Play } from 'lucide-react';
import { useState } from 'react';
import { FilmFrame } from '../../ui/film-frame.tsx';
import { island } from '../../ui/island.tsx';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import type { ShownFilm } from '../../features/videos/shown-video.ts';
import './film.css';

interface FilmProps {
  film: ShownFilm;
  title: string;
  picture?: ShownPicture | null;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** The first picture of the page. */
  first?: boolean;
}

/** A video of another site: nothing is requested from that site before a press. Without scripts, a link to it. */
export default function Film({ film, title, picture, sizes, first = false }: FilmProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className={playing ? 'video' : 'video bg-pack noscript:bg-ink'}>
      {playing ? (
        <FilmFrame address={film.embed} title={title} />
      ) : (
        <>
          <button type="button" className="noscript:hidden" onClick={() => setPlaying(true)}>
            {picture && <Picture picture={picture} sizes={sizes} smallest={384} largest={1920} first={first} alt="" />}
            <span className="video-play">
              <Play size={28} aria-hidden />
            </span>
            <span className="sr-only">Смотреть: {title}</span>
          </button>
          <noscript>
            <a className="video-away" href={film.url} rel="noreferrer">
              Смотреть на{'\u00a0'}сайте {film.site}
            </a>
          </noscript>
        </>
      )}
    </div>
  );
}

export const FilmIsland = island('film', Film);

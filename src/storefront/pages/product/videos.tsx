import { Play } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { FilmFrame } from '../../ui/film-frame.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownVideo } from './related-content.server.ts';

/** Videos of other sites. Nothing is requested from those sites before a press. */
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
  return (
    <ul className="grid gap-6">
      {videos.map((video) => (
        <li key={video.embed}>
          <Video video={video} />
        </li>
      ))}
    </ul>
  );
}

function Video({ video: { title, minutes, speaker, picture, embed, site } }: { video: ShownVideo }) {
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <div className="video">
        {playing ? (
          <FilmFrame address={embed} title={title} />
        ) : (
          <button type="button" onClick={() => setPlaying(true)}>
            {picture && (
              <Picture picture={picture} sizes="(width >= 64rem) 640px, 100vw" smallest={384} largest={1080} alt="" />
            )}
            <span className="video-play">
              <Play size={28} aria-hidden />
            </span>
            <span className="sr-only">Смотреть: {title}</span>
          </button>
        )}
      </div>
      <p className="mt-3 font-semibold">{title}</p>
      <p className="text-sm text-quiet">
        {[speaker, minutes && counted(minutes, ['минута', 'минуты', 'минут'])].filter(Boolean).join(' · ')}
        {(speaker || minutes) && '. '}Видео с&nbsp;сайта {site}: он загрузится, когда вы нажмёте.
      </p>
    </>
  );
}

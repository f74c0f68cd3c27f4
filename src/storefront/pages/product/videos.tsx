import { Play } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { FilmFrame } from '../../ui/film-frame.tsx';
import { island } from '../../ui/island.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownVideo } from './related-content.server.ts';

/** Videos of other sites. Nothing is requested from those sites before a press. */
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
  return (
    <ul className="grid gap-6">
      {videos.map(({ title, minutes, speaker, picture, embed, site }) => (
        <li key={embed}>
          <PlayerIsland title={title} picture={picture} embed={embed} box="video" />
          <p className="mt-3 font-semibold">{title}</p>
          <p className="text-sm text-quiet">
            {[speaker, minutes && counted(minutes, ['минута', 'минуты', 'минут'])].filter(Boolean).join(' · ')}
            {(speaker || minutes) && '. '}Видео с&nbsp;сайта {site}: он загрузится, когда вы нажмёте.
          </p>
        </li>
      ))}
    </ul>
  );
}

export default function Player({ title, picture, embed }: Pick<ShownVideo, 'title' | 'picture' | 'embed'>) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <FilmFrame address={embed} title={title} />;
  return (
    <button type="button" onClick={() => setPlaying(true)}>
      {picture && (
        <Picture picture={picture} sizes="(width >= 64rem) 640px, 100vw" smallest={384} largest={1080} alt="" />
      )}
      <span className="video-play">
        <Play size={28} aria-hidden />
      </span>
      <span className="sr-only">Смотреть: {title}</span>
    </button>
  );
}

const PlayerIsland = island('product-video', Player, 'near');

import { Play } from 'lucide-react';
import { useState } from 'react';
import { useIsHydrated } from '../../client/use-shop-state.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FilmFrame } from '../../ui/film-frame.tsx';
import { island } from '../../ui/island.tsx';
import type { ShownPart } from './materials.server.ts';

interface LessonVideoProps {
  video: NonNullable<ShownPart['video']>;
  title: string;
}

/** Video of a lesson: played here after a press if its site allows embedding, otherwise a link to the site. */
export default function LessonVideo({ video, title }: LessonVideoProps) {
  const { url, site, embed } = video;
  const hydrated = useIsHydrated();
  const [playing, setPlaying] = useState(false);
  if (playing && embed) {
    return (
      <div className="video mt-5 print:hidden">
        <FilmFrame address={embed} title={title} />
      </div>
    );
  }
  const words = (
    <>
      <Play size={18} aria-hidden />
      Смотреть видео
    </>
  );
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sage px-5 py-5 print:hidden">
      {embed && hydrated ? (
        <Button onClick={() => setPlaying(true)}>{words}</Button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
          {words}
        </a>
      )}
      <span className="text-sm text-quiet">
        {embed && hydrated
          ? `Видео с\u00a0сайта ${site}: он загрузится, когда вы нажмёте`
          : `Откроется на\u00a0сайте ${site} в\u00a0новой вкладке`}
      </span>
    </p>
  );
}

export const LessonVideoIsland = island('lesson-video', LessonVideo);

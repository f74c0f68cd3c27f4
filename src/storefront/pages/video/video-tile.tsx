import { Picture } from '../../ui/picture.tsx';
import { FilmIsland } from './film.tsx';
import type { ShownVideo } from '../../features/videos/shown-video.ts';
import { FORM_NAMES } from './video-forms.ts';

const SIZES = '(width >= 64rem) 400px, (width >= 40rem) 48vw, 100vw';

/** A recording, a presentation or a film: played in place, described on its own page. */
export function VideoTile({ video, as: Heading = 'h3' }: { video: ShownVideo; as?: 'h2' | 'h3' }) {
  const { title, preview, address, note, film, picture, form, day, at, meeting } = video;
  const coming = meeting && meeting.phase !== 'over' ? meeting : undefined;
  return (
    <li className="grid content-start gap-2.5 [&>div]:mb-1.5">
      {film ? (
        <FilmIsland film={film} title={title} picture={picture} sizes={SIZES} />
      ) : (
        picture && (
          <div className="video bg-pack">
            <Picture picture={picture} sizes={SIZES} smallest={384} largest={1080} alt="" />
          </div>
        )
      )}
      <p className="text-sm leading-6.5 text-quiet">
        {FORM_NAMES[form]} ·{' '}
        {coming ? <time dateTime={coming.startsAt}>{coming.when}</time> : <time dateTime={at}>{day}</time>}
      </p>
      <Heading className="text-xl">
        <a href={address} className="hover:text-leaf">
          {title}
        </a>
      </Heading>
      <p className="text-quiet">{preview}</p>
      <p className="text-sm text-quiet">
        {note}
        {!film && !coming && `${note && '. '}Запись готовится`}
      </p>
    </li>
  );
}

import { formatPhase } from '../../features/videos/phase-words.ts';
import type { ShownVideo } from '../../features/videos/shown-video.ts';
import { EmptyIsland } from '../../ui/island.tsx';
import './coming-webinar.css';

/** An upcoming webinar: its date and what it is about; the whole item is a link. */
export function ComingWebinar({ video }: { video: ShownVideo & { meeting: NonNullable<ShownVideo['meeting']> } }) {
  const { title, preview, address, note, meeting } = video;
  const phase = formatPhase(meeting);
  return (
    <li className="coming">
      <p className="coming-leaf" aria-hidden>
        <b>{meeting.leaf.day}</b>
        {meeting.leaf.month}
      </p>
      <p className="coming-when">
        <time dateTime={meeting.startsAt}>{meeting.when}</time> по{'\u00a0'}Москве
        <EmptyIsland as="span" name="visitor-time" props={{ startsAt: meeting.startsAt }} />
      </p>
      <div className="coming-words">
        <h3>
          <a href={address}>{title}</a>
        </h3>
        <p className="text-quiet">{preview}</p>
        <p className="text-sm text-quiet">{note}</p>
      </div>
      <p className={`coming-state${phase.open ? '' : ' coming-closed'}`} aria-hidden={phase.open || undefined}>
        {phase.short}
      </p>
    </li>
  );
}

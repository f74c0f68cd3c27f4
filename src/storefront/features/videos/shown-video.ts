import { formatDay, formatMeeting } from '../../../kernel/dates.ts';
import { counted } from '../../../kernel/plural.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { videoEmbed } from '../../../kernel/video.ts';
import type { VideoForm } from '../../../shop/content/content.rules.ts';
import type { ShownMeeting, VideoCard } from '../../../shop/webinars/videos.reads.ts';
import type { ShownPicture } from '../../ui/picture.tsx';

/** A meeting with texts in Moscow time; `startsAt` is for conversion to the visitor's time zone. */
export interface MeetingWords {
  readonly startsAt: string;
  readonly endsAt: string;
  /** «вторник, 8 декабря в 19:00» */
  readonly when: string;
  /** The date as on a calendar sheet. */
  readonly leaf: { readonly day: string; readonly month: string };
  readonly phase: ShownMeeting['phase'];
  readonly isFull: boolean;
}

/** A film of an allowed site; its player is loaded after a press. */
export interface ShownFilm {
  readonly embed: string;
  readonly site: string;
  /** The page of that site, for visitors without scripts. */
  readonly url: string;
}

export interface ShownVideo {
  readonly slug: string;
  readonly address: string;
  readonly title: string;
  readonly preview: string;
  readonly form: VideoForm;
  /** «58 минут · Антон Вершинин, технолог» */
  readonly note: string;
  /** Day of publication, or of a webinar that is over. */
  readonly day: string;
  readonly at: string;
  readonly picture?: ShownPicture;
  readonly film?: ShownFilm;
  readonly meeting?: MeetingWords;
}

const LEAF = { timeZone: 'Europe/Moscow' } as const;
const DAY = new Intl.DateTimeFormat('ru-RU', { ...LEAF, day: 'numeric' });
const DAY_AND_MONTH = new Intl.DateTimeFormat('ru-RU', { ...LEAF, day: 'numeric', month: 'long' });

export function meetingWords({ startsAt, endsAt, phase, isFull }: ShownMeeting): MeetingWords {
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    when: bindWords(formatMeeting(startsAt)),
    leaf: { day: DAY.format(startsAt), month: DAY_AND_MONTH.format(startsAt).replace(/^\d+\s/, '') },
    phase,
    isFull,
  };
}

/** Undefined for a link that is no film of an allowed site; it is not shown. */
export function filmOf(url: string | undefined): ShownFilm | undefined {
  const embed = videoEmbed(url ?? '');
  return embed && { embed: embed.address, site: embed.site, url: url! };
}

export function videoNote({ minutes, speaker }: { minutes?: number; speaker?: string }): string {
  return bindWords([minutes && counted(minutes, ['минута', 'минуты', 'минут']), speaker].filter(Boolean).join(' · '));
}

export function shownVideo(card: VideoCard): ShownVideo {
  const { slug, address, title, preview, facts, picture, publishedAt, meeting } = card;
  const film = filmOf(facts.url);
  const at = meeting?.phase === 'over' ? meeting.startsAt : publishedAt;
  return {
    slug,
    address,
    title: bindWords(title),
    preview: bindWords(preview),
    form: facts.form,
    note: videoNote(facts),
    day: bindWords(formatDay(at)),
    at: at.toISOString(),
    ...(picture && { picture: { id: picture.id, width: picture.width, height: picture.height } }),
    ...(film && { film }),
    ...(meeting && { meeting: meetingWords(meeting) }),
  };
}

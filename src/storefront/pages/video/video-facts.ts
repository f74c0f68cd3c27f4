import type { Event, VideoObject } from 'schema-dts';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import type { ShownPicture } from '../../ui/picture.tsx';
import type { MeetingWords, ShownFilm } from '../../features/videos/shown-video.ts';

interface VideoOnPage {
  readonly origin: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly picture: ShownPicture | null;
  readonly minutes?: number | undefined;
  readonly speaker?: string | undefined;
  readonly film?: ShownFilm | undefined;
  readonly meeting?: MeetingWords | undefined;
  readonly at: string;
}

const organizer = (origin: string) => ({ '@type': 'Organization', name: COMPANY.name, url: origin }) as const;

/** Schema.org facts of a video or an upcoming webinar; none when it is neither. */
export function videoFacts(video: VideoOnPage): (VideoObject | Event)[] {
  const { origin, path, title, summary, picture, minutes, speaker, film, meeting, at } = video;
  const image = picture && origin + links.picture(picture.id, 1200);
  if (film && (!meeting || meeting.phase === 'over')) {
    return [
      {
        '@type': 'VideoObject',
        name: title,
        description: summary,
        uploadDate: at,
        embedUrl: film.embed,
        url: origin + path,
        inLanguage: 'ru',
        ...(image && { thumbnailUrl: image }),
        ...(minutes && { duration: `PT${minutes}M` }),
        publisher: organizer(origin),
      },
    ];
  }
  if (!meeting || meeting.phase === 'over') return [];
  const { startsAt, endsAt, phase, isFull } = meeting;
  return [
    {
      '@type': 'Event',
      name: title,
      description: summary,
      startDate: startsAt,
      endDate: endsAt,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      eventStatus: phase === 'withdrawn' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: origin + path },
      organizer: organizer(origin),
      isAccessibleForFree: true,
      inLanguage: 'ru',
      ...(image && { image }),
      // «Имя Фамилия, кто он»: a name before the comma.
      ...(speaker && { performer: { '@type': 'Person', name: speaker.split(',')[0]! } }),
      ...(phase === 'coming' && {
        offers: {
          '@type': 'Offer',
          price: 0,
          priceCurrency: 'RUB',
          url: origin + path,
          availability: isFull ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
        },
      }),
    },
  ];
}

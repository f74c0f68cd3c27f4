import { COMPANY, type CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import { calendarFile, type CalendarEvent } from './calendar-event.ts';
import type { Meeting } from './webinar.rules.ts';
import type { Webinar } from './webinars.reads.ts';

/** A webinar as a calendar file: the same event, by its uid, for everybody. */
export function webinarCalendar(
  { contentId, slug, title, summary }: Pick<Webinar, 'contentId' | 'slug' | 'title' | 'summary'>,
  meeting: Meeting,
  origin: string,
  company: CompanyFacts,
  about: Pick<CalendarEvent, 'method' | 'sequence' | 'stampedAt' | 'guest'>,
): string {
  const url = origin + links.video(slug);
  return calendarFile({
    ...about,
    uid: `webinar-${contentId}@${new URL(origin).hostname}`,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    title: `Вебинар «${COMPANY.name}»: ${title}`,
    description: `${summary}\n\nАдрес комнаты придёт в письме за час до начала.\n${url}`,
    url,
    location: 'Онлайн',
    organizer: { name: COMPANY.name, email: company.email },
  });
}

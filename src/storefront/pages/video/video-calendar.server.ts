import type { LoaderFunctionArgs } from 'react-router';
import { companyFacts } from '../../../shop/settings/company.reads.ts';
import { webinarCalendar } from '../../../shop/webinars/webinar-calendar.ts';
import { findWebinarBySlug } from '../../../shop/webinars/webinars.reads.ts';
import { contentListTag } from '../../../shop/content/content.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';

/** An upcoming webinar as an iCalendar file; contains nothing about the visitor. */
export async function calendarResponse({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, origin } = context.get(pageContext);
  const now = shop.now();
  const webinar = await findWebinarBySlug(shop.db, params.slug ?? '', now);
  if (!webinar?.meeting || webinar.meeting.endsAt <= now) {
    return new Response('Такого вебинара в календаре нет: посмотрите, какие будут, на странице /video.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  const file = webinarCalendar(webinar, webinar.meeting, origin, await companyFacts(shop.db), {
    method: 'PUBLISH',
    sequence: webinar.own?.sequence ?? 0,
    // The same bytes for everybody until something changes.
    stampedAt: webinar.updatedAt,
  });
  cachePage(context, [`content:${webinar.contentId}`, contentListTag('video')]);
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${webinar.slug}.ics"`,
      'x-robots-tag': 'noindex',
    },
  });
}

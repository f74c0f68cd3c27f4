import { z } from 'zod';

const LinkToken = z.object({ token: z.string().min(1).max(2000) });

const EndAnswer = z.object({ state: z.literal('ended') });

/** Mail services may add parameters to links; unsubscribing must work all the same. */
const LinkQuery = LinkToken.loose();

export const courseLinksCalls = {
  calendar: {
    method: 'GET',
    url: '/course-calendars/:file',
    schema: { summary: 'The calendar of a plan', params: z.object({ file: z.string().max(60) }) },
  },
  endReminders: {
    method: 'POST',
    url: '/course-reminders/end',
    schema: { summary: 'Ends reminders by the link of a letter', body: LinkToken, response: { 200: EndAnswer } },
  },
  endAtOnce: {
    method: 'POST',
    url: '/course-reminders/end-at-once',
    schema: { summary: 'One-click unsubscribe (RFC 8058)', querystring: LinkQuery, response: { 200: EndAnswer } },
  },
  endPage: {
    method: 'GET',
    url: '/course-reminders/end-at-once',
    schema: { summary: 'To the page with the button', querystring: LinkQuery },
  },
} as const;

import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import { typedBy } from '../text.schema.ts';

export const NewsletterRequest = z.object({
  email: typedBy(FIELD_RULES.noticeEmail),
});

export const LinkToken = z.object({ token: z.string().min(1).max(2000) });

/** The same whether or not this address was known before. */
export const NewsletterAnswer = z.object({ state: z.literal('asked') });
export const ConfirmAnswer = z.object({ state: z.literal('subscribed') });
export const EndAnswer = z.object({ state: z.literal('ended') });

/** Mail services may add parameters to links; unsubscribing must work all the same. */
const LinkQuery = LinkToken.loose();

export const newsletterCalls = {
  ask: {
    method: 'POST',
    url: '/newsletter',
    schema: { summary: 'Asks for the newsletter', body: NewsletterRequest, response: { 200: NewsletterAnswer } },
  },
  confirm: {
    method: 'POST',
    url: '/newsletter/confirm',
    schema: { summary: 'Confirms by the link of the letter', body: LinkToken, response: { 200: ConfirmAnswer } },
  },
  unsubscribe: {
    method: 'POST',
    url: '/newsletter/unsubscribe',
    schema: { summary: 'Ends the subscription', body: LinkToken, response: { 200: EndAnswer } },
  },
  oneClickUnsubscribe: {
    method: 'POST',
    url: '/newsletter/unsubscribe-at-once',
    schema: { summary: 'One-click unsubscribe (RFC 8058)', querystring: LinkQuery, response: { 200: EndAnswer } },
  },
  oneClickPage: {
    method: 'GET',
    url: '/newsletter/unsubscribe-at-once',
    schema: { summary: 'To the page with the button', querystring: LinkQuery },
  },
} as const;

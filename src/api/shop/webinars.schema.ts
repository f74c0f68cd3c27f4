import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import { Consent, typedBy, typedText } from '../text.schema.ts';

export const RegistrationRequest = z.object({
  /** Slug of the webinar. */
  webinar: z.string().max(100),
  email: typedBy(FIELD_RULES.noticeEmail),
  name: typedText({ links: false }).max(80, 'Имя не длиннее 80 знаков').default(''),
  consent: Consent,
  /** Base64 of a puzzle and its solution. */
  captcha: z.string('Обновите страницу и\u00a0попробуйте ещё раз').max(8_000).nullish(),
});

/** The same whether or not this address was registered before. */
export const RegistrationAnswer = z.object({ state: z.literal('registered') });

export const CancelRequest = z.object({
  token: z.string().min(1).max(2000),
  /** «Это был не я»: another person registered the address. */
  notMe: z.boolean().default(false),
});
export const CancelAnswer = z.object({ state: z.enum(['cancelled', 'disowned']) });

export const webinarsCalls = {
  register: {
    method: 'POST',
    url: '/webinars/registrations',
    schema: { summary: 'Registers for a webinar', body: RegistrationRequest, response: { 200: RegistrationAnswer } },
  },
  cancel: {
    method: 'POST',
    url: '/webinars/cancel',
    schema: { summary: 'Gives the seat back', body: CancelRequest, response: { 200: CancelAnswer } },
  },
} as const;

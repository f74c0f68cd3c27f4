import { z } from 'zod';
import { parseEmail } from '../../kernel/email.ts';
import { typedText } from '../text.schema.ts';

export const RegistrationRequest = z.object({
  /** The last part of the address of its page. */
  webinar: z.string().max(100),
  email: typedText()
    .min(1, { error: 'Введите email', abort: true })
    .refine((email) => parseEmail(email) !== undefined, 'Неверный email'),
  name: typedText({ links: false }).max(80, 'Имя не длиннее 80 знаков').default(''),
  /** Consent to the processing of personal data; must be ticked by the person. */
  consent: z.literal(true, 'Ознакомьтесь и примите согласие на обработку персональных данных'),
  /** A solved puzzle. */
  captcha: z.string('Обновите страницу и\u00a0попробуйте ещё раз').max(8_000).nullish(),
});

/** The same whether or not this address was registered before. */
export const RegistrationAnswer = z.object({ state: z.literal('registered') });

export const CancelRequest = z.object({
  token: z.string().min(1).max(2000),
  /** «Это был не я»: somebody else left the address. */
  notMe: z.boolean().default(false),
});
export const CancelAnswer = z.object({ state: z.enum(['cancelled', 'disowned']) });

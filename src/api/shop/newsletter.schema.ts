import { z } from 'zod';
import { parseEmail } from '../../kernel/email.ts';
import { typedText } from '../text.schema.ts';

export const NewsletterRequest = z.object({
  email: typedText()
    .min(1, { error: 'Введите email', abort: true })
    .refine((email) => parseEmail(email) !== undefined, 'Неверный email'),
});

export const LinkToken = z.object({ token: z.string().min(1).max(2000) });

/** The same whether or not this address had asked before. */
export const NewsletterAnswer = z.object({ state: z.literal('asked') });
export const ConfirmAnswer = z.object({ state: z.literal('subscribed') });
export const EndAnswer = z.object({ state: z.literal('ended') });

import { z } from 'zod';
import { parseEmail } from '../../kernel/email.ts';
import { typedText } from '../text.schema.ts';

export const RestockRequest = z.object({
  product: z.int('Обновите страницу: товар не разобран').positive().max(2_147_483_647),
  email: typedText()
    .min(1, { error: 'Введите email', abort: true })
    .refine((email) => parseEmail(email) !== undefined, 'Неверный email'),
  /** Consent to the processing of personal data; must be ticked by the person. */
  consent: z.literal(true, 'Ознакомьтесь и примите согласие на обработку персональных данных'),
});
export type RestockRequest = z.infer<typeof RestockRequest>;

/** The same whether or not this address had asked before. */
export const RestockAnswer = z.object({ state: z.literal('waiting') });

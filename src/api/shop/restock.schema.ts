import { z } from 'zod';
import { FIELD_RULES } from '../../kernel/field-rules.ts';
import { Consent, typedBy } from '../text.schema.ts';

export const RestockRequest = z.object({
  product: z.int('Обновите страницу: товар не разобран').positive().max(2_147_483_647),
  email: typedBy(FIELD_RULES.noticeEmail),
  consent: Consent,
});
export type RestockRequest = z.infer<typeof RestockRequest>;

/** The same whether or not this address had a notice before. */
export const RestockAnswer = z.object({ state: z.literal('waiting') });

export const restockCalls = {
  ask: {
    method: 'POST',
    url: '/restock-notices',
    schema: { summary: 'A letter when a product is back', body: RestockRequest, response: { 200: RestockAnswer } },
  },
} as const;

import { z } from 'zod';
import { REMEDIES } from '../../shop/recalls/recall.rules.ts';

export const batchesCalls = {
  document: {
    method: 'GET',
    url: '/batch-documents/:documentId',
    exposeHeadRoute: false,
    schema: { summary: 'The protocol of a batch, as PDF', params: z.object({ documentId: z.uuid() }) },
  },
  confirmRecall: {
    method: 'POST',
    url: '/recall-notices/confirmed',
    schema: {
      summary: 'A buyer has read the letter about a recall, by its link',
      body: z.strictObject({
        token: z.string().min(1).max(2000),
        remedy: z.enum(REMEDIES, 'Выберите, что сделать: вернуть деньги или заменить'),
      }),
      response: { 200: z.object({ state: z.literal('confirmed') }) },
    },
  },
} as const;

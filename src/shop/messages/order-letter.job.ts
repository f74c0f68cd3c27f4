import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const ORDER_LETTER_KINDS = ['placed', 'paid', 'cancelled', 'expired', 'refunded', 'returned'] as const;
export type OrderLetterKind = (typeof ORDER_LETTER_KINDS)[number];

const payload = z.object({ orderId: z.uuid(), kind: z.enum(ORDER_LETTER_KINDS) });

export const orderLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'order-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ orderId, kind }) => `${kind}:${orderId}`,
};

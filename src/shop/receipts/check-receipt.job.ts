import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ receiptId: z.uuid() });

/** One step towards the end of a receipt: it is sent or its state is read; the next one is enqueued by the schedule. */
export const checkReceiptJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'check-receipt',
  payload,
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
  key: ({ receiptId }) => receiptId,
};

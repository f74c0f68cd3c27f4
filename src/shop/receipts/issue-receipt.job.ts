import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ orderId: z.uuid() });

/** Enqueued when a prepaid order leaves for its buyer and when it is handed over, again when a refund of it has ended, and by a schedule while it has no receipt. */
export const issueReceiptJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'issue-receipt',
  payload,
  retries: 12,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  key: ({ orderId }) => orderId,
};

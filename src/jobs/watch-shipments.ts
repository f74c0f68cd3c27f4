import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import { reportLateShipments } from '../shop/shipments/report-late-shipments.ts';

export const watchShipmentsJob: JobDefinition<Record<never, never>> = {
  name: 'watch-shipments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Shows the staff what is late: not packed, without news, or about to be taken back. */
export const watchShipments = reportLateShipments;

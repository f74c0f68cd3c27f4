import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import { checkDueParcels } from '../shop/shipments/check-due-parcels.ts';

export const checkParcelsJob: JobDefinition<Record<never, never>> = {
  name: 'check-parcels',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Sends parcels of commands that have no queue, and polls the carrier about those that it has or has not decided. */
export const checkParcels = checkDueParcels;

import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { checkDueCalls } from '../shop/courier-calls/check-due-calls.ts';
import { checkDueActs } from '../shop/shipments/check-due-acts.ts';
import { checkDueParcels } from '../shop/shipments/check-due-parcels.ts';

export const checkParcelsJob: JobDefinition<Record<never, never>> = {
  name: 'check-parcels',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/**
 * Sends parcels, acts and calls of couriers of commands that have no queue, and polls the carrier about those that it has or has not
 * decided.
 */
export async function checkParcels(ctx: ShopContext): Promise<void> {
  await checkDueParcels(ctx);
  await checkDueActs(ctx);
  await checkDueCalls(ctx);
}

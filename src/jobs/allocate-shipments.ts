import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { allocateShipment } from '../shop/shipments/allocate-shipment.ts';
import { cancelAllocated } from '../shop/shipments/cancel-shipment.ts';
import { endedAllocations, ordersToAllocate } from '../shop/shipments/shipments.reads.ts';

const RUN_MINUTES = 1;
const A_RUN = 500;

export const allocateShipmentsJob: JobDefinition<Record<never, never>> = {
  name: 'allocate-shipments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Gives orders that may be packed their shipments, and cancels those that nobody needs any more. */
export async function allocateShipments(ctx: ShopContext): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: allocateShipmentsJob.name, minutes: RUN_MINUTES }, async () => {
    for (const shipmentId of await endedAllocations(ctx.db, A_RUN))
      await carryOn(ctx, { shipmentId }, () => cancelAllocated(ctx, shipmentId));
    for (const orderId of await ordersToAllocate(ctx.db, A_RUN))
      await carryOn(ctx, { orderId }, () => allocateShipment(ctx, orderId));
  });
}

/** One failure must not keep all other orders from being packed; the next run tries it again. */
async function carryOn(ctx: ShopContext, about: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, ...about }, 'a shipment is neither allocated nor cancelled');
  }
}

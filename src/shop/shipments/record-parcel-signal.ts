import { and, eq } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { ShopContext } from '../context.ts';
import { carrierTasks } from './carrier.tables.ts';
import { trackParcelJob } from './track-parcel.job.ts';

interface ParcelSignal {
  /** `name` of the port. */
  readonly carrier: CarrierName;
  readonly carrierId: string;
}

/** A carrier says that something has happened to a parcel: it is read from the carrier, whatever the signal says. */
export async function recordParcelSignal(
  ctx: Pick<ShopContext, 'db' | 'enqueue'>,
  { carrier, carrierId }: ParcelSignal,
): Promise<void> {
  // Parcels that were registered elsewhere are none of ours.
  const [task] = await ctx.db
    .select({ id: carrierTasks.id })
    .from(carrierTasks)
    .where(and(eq(carrierTasks.carrier, carrier), eq(carrierTasks.carrierId, carrierId)));
  if (task) await ctx.enqueue(trackParcelJob, { taskId: task.id });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { LabelFailedError } from '../delivery/parcel-carrier.port.ts';
import { isBeingPrinted, soonAfter } from './carrier-task.rules.ts';
import { carrierTasks, shipmentLabels } from './carrier.tables.ts';
import { fetchLabelJob } from './fetch-label.job.ts';
import { lockShipment } from './run-command.ts';

/**
 * Has the carrier print the label of a registered parcel, and saves it: the carrier's own address of it soon expires.
 * @throws CarrierError when the carrier does not answer, does not print it, or prints for long; the job is retried
 */
export async function fetchLabel(ctx: ShopContext, shipmentId: string): Promise<void> {
  const [parcel] = await ctx.db
    .select({ carrier: carrierTasks.carrier, carrierId: carrierTasks.carrierId, label: shipmentLabels })
    .from(carrierTasks)
    .leftJoin(shipmentLabels, eq(shipmentLabels.shipmentId, carrierTasks.shipmentId))
    .where(and(eq(carrierTasks.shipmentId, shipmentId), eq(carrierTasks.state, 'done')));
  if (!parcel?.carrierId || parcel.label?.pdf) return;
  const { label, carrierId, carrier } = parcel;
  const parcels = parcelCarrier(ctx, carrier);
  if (!label || !isBeingPrinted(label.requestedAt, ctx.now())) {
    const requested = { carrierLabelId: await parcels.requestLabel(carrierId), requestedAt: ctx.now() };
    if (await saveRequested(ctx, shipmentId, carrierId, requested))
      await fetchSoon(ctx, shipmentId, carrier, requested.requestedAt);
    return;
  }
  const ours = and(eq(shipmentLabels.shipmentId, shipmentId), eq(shipmentLabels.carrierLabelId, label.carrierLabelId));
  const pdf = await parcels.readLabel(label.carrierLabelId).catch(async (error: unknown) => {
    // The next try asks for another one.
    if (error instanceof LabelFailedError)
      await ctx.db.delete(shipmentLabels).where(and(ours, isNull(shipmentLabels.pdf)));
    throw error;
  });
  if (!pdf) {
    await fetchSoon(ctx, shipmentId, carrier, label.requestedAt);
    return;
  }
  // Not the label of a parcel that was removed and registered anew meanwhile.
  await ctx.db
    .update(shipmentLabels)
    .set({ pdf: Buffer.from(pdf) })
    .where(ours);
}

/**
 * Saves which label is being printed, unless its parcel was removed meanwhile: the next parcel would get the label of this one.
 * @returns whether it was saved
 */
function saveRequested(
  ctx: ShopContext,
  shipmentId: string,
  carrierId: string,
  requested: { readonly carrierLabelId: string; readonly requestedAt: Date },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await lockShipment(tx, shipmentId);
    const [live] = await tx.db
      .select({ id: carrierTasks.id })
      .from(carrierTasks)
      .where(
        and(
          eq(carrierTasks.shipmentId, shipmentId),
          eq(carrierTasks.state, 'done'),
          eq(carrierTasks.carrierId, carrierId),
        ),
      );
    if (!live) return false;
    await tx.db
      .insert(shipmentLabels)
      .values({ shipmentId, ...requested })
      .onConflictDoUpdate({ target: shipmentLabels.shipmentId, set: requested });
    return true;
  });
}

async function fetchSoon(ctx: ShopContext, shipmentId: string, carrier: string, requestedAt: Date): Promise<void> {
  const again = soonAfter(requestedAt, ctx.now());
  if (!again) throw new CarrierError(`${carrier} has not printed the label yet`);
  await ctx.enqueue(fetchLabelJob, { shipmentId }, again);
}

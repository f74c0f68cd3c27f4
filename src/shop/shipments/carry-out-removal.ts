import { and, eq, isNotNull } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { ParcelRefusedError, type CarrierParcel } from '../delivery/parcel-carrier.port.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { isDecisionOverdue, nextLookAt, soonAfter, wordsOfCarrier } from './carrier-task.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { lockShipment } from './run-command.ts';
import { trackParcelJob } from './track-parcel.job.ts';
import { isTaken } from './tracking.rules.ts';

type Task = typeof carrierTasks.$inferSelect;

/**
 * Asks the carrier to remove a parcel whose removal was asked for, then checks soon whether it is gone. What it will not remove, or has
 * not within an hour, goes to the staff.
 * @returns whether the carrier has just taken the request, or has no such parcel to remove
 * @throws CarrierError when the carrier does not answer; the job is retried
 */
export async function carryOutRemoval(ctx: ShopContext, task: Task, parcel: CarrierParcel): Promise<boolean> {
  const { removalAskedAt, removalSentAt, carrierId } = task;
  const reported = parcel.statuses.map(({ meaning }) => meaning);
  if (removalAskedAt === null || carrierId === null || reported.includes('removed')) return false;
  // Its removal is recorded already.
  if (parcel.isMissing && removalSentAt !== null) return false;
  if (isTaken(reported) || isDecisionOverdue(removalAskedAt, ctx.now())) {
    await giveUp(ctx, task, '');
    return false;
  }
  const sentAt = removalSentAt ?? (await send(ctx, task, carrierId));
  if (!sentAt) return false;
  const now = ctx.now();
  await ctx.db
    .update(carrierTasks)
    .set({ removalSentAt: sentAt, nextTryAt: nextLookAt(removalAskedAt, now), updatedAt: now })
    // One that is gone already is not looked at again.
    .where(and(eq(carrierTasks.id, task.id), eq(carrierTasks.state, 'done'), isNotNull(carrierTasks.removalAskedAt)));
  // The removal of one that is gone is recorded right after this.
  const again = parcel.isMissing ? undefined : soonAfter(sentAt, now);
  if (again) await ctx.enqueue(trackParcelJob, { taskId: task.id }, again);
  return removalSentAt === null;
}

/** When the carrier has accepted the request; undefined when it refuses. */
async function send(ctx: ShopContext, task: Task, carrierId: string): Promise<Date | undefined> {
  try {
    await parcelCarrier(ctx, task.carrier).removeParcel(carrierId);
    return ctx.now();
  } catch (error) {
    if (!(error instanceof ParcelRefusedError)) throw error;
    // Another run was faster, or the answer to its request was lost: what is removed cannot be removed again.
    const parcel = await parcelCarrier(ctx, task.carrier).readParcel(carrierId);
    if (parcel?.isMissing || parcel?.statuses.some(({ meaning }) => meaning === 'removed')) return ctx.now();
    await giveUp(ctx, task, error.said);
    return undefined;
  }
}

/** The box may be handed over after all, or its removal be asked for again. */
async function giveUp(ctx: ShopContext, { id, shipmentId, ourNumber }: Task, said: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    const given = await tx.db
      .update(carrierTasks)
      .set({ removalAskedAt: null, removalSentAt: null, updatedAt: tx.now() })
      .where(and(eq(carrierTasks.id, id), isNotNull(carrierTasks.removalAskedAt)))
      .returning({ id: carrierTasks.id });
    if (!locked || given.length === 0) return;
    const { order, shipment } = locked;
    const facts = { orderId: order.id, shipmentId };
    const subject = `parcel:${ourNumber}`;
    if (shipment.state === 'registered') {
      const problem = wordsOfCarrier(said, { name: order.contact.name, address: order.delivery.address });
      await raiseException(tx, { kind: 'parcel-not-removed', subject, facts: { ...facts, problem } });
      return;
    }
    // Of a parcel whose order has ended the staff is told when it goes on, and what has ended cannot be stopped.
    if ((shipment.state === 'with-carrier' || shipment.state === 'ready') && !isCancelledOrReturned(order.state))
      await raiseException(tx, { kind: 'parcel-removed-too-late', subject, facts });
  });
}

import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { ParcelRefusedError, type CarrierParcel } from '../delivery/parcel-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { FINDABLE_MINUTES, isDecisionOverdue, nextLookAt, wordsOfCarrier } from './carrier-task.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { applyOutcome, lockShipment } from './run-command.ts';

type Task = typeof carrierTasks.$inferSelect;

/**
 * Asks the carrier to bring back a parcel that the staff wants back. When an answer was lost, the parcel is read first, and the
 * request is sent again only when it does not show. What the carrier refuses, or has not said within an hour, goes to the staff.
 * @throws CarrierError when the carrier does not answer; the job is retried
 */
export async function carryOutRecall(ctx: ShopContext, task: Task, parcel: CarrierParcel): Promise<void> {
  const { recallAskedAt, recalledAt, carrierId } = task;
  if (recallAskedAt === null || recalledAt !== null || carrierId === null) return;
  const reported = parcel.statuses.map(({ meaning }) => meaning);
  if (parcel.isRecalled || reported.includes('failed')) {
    await recordRecall(ctx, task);
    return;
  }
  const carrier = parcelCarrier(ctx, task.carrier);
  if (!carrier.recallParcel || reported.includes('delivered') || isDecisionOverdue(recallAskedAt, ctx.now())) {
    await giveUp(ctx, task, '');
    return;
  }
  if (!(await claimSending(ctx, task)))
    throw new CarrierError(`it is not clear whether ${task.carrier} brings the parcel back`);
  try {
    await carrier.recallParcel(carrierId);
    await recordRecall(ctx, task);
  } catch (error) {
    if (!(error instanceof ParcelRefusedError)) throw error;
    await giveUp(ctx, task, error.said);
  }
}

/** Saved before it is sent; of two workers one sends. */
async function claimSending(ctx: ShopContext, { id }: Task): Promise<boolean> {
  const now = ctx.now();
  const unsent = or(
    isNull(carrierTasks.recallSentAt),
    lt(carrierTasks.recallSentAt, addMinutes(now, -FINDABLE_MINUTES)),
  );
  const claimed = await ctx.db
    .update(carrierTasks)
    .set({ recallSentAt: now, nextTryAt: nextLookAt(now, now), updatedAt: now })
    .where(and(eq(carrierTasks.id, id), isNotNull(carrierTasks.recallAskedAt), isNull(carrierTasks.recalledAt), unsent))
    .returning({ id: carrierTasks.id });
  return claimed.length > 0;
}

/** From now on the parcel is tracked as any other until it is reported as not delivered. */
async function recordRecall(ctx: ShopContext, { id, shipmentId }: Task): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    const now = tx.now();
    const recorded = await tx.db
      .update(carrierTasks)
      .set({ recalledAt: now, updatedAt: now })
      .where(and(eq(carrierTasks.id, id), isNull(carrierTasks.recalledAt)))
      .returning({ id: carrierTasks.id });
    if (locked && recorded.length > 0) await applyOutcome(tx, locked, 'recall-agreed', {});
  });
}

/** The parcel goes on to its buyer; its recall may be asked for again. */
async function giveUp(ctx: ShopContext, { id, shipmentId, ourNumber }: Task, said: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    const given = await tx.db
      .update(carrierTasks)
      .set({ recallAskedAt: null, recallSentAt: null, updatedAt: tx.now() })
      .where(and(eq(carrierTasks.id, id), isNotNull(carrierTasks.recallAskedAt), isNull(carrierTasks.recalledAt)))
      .returning({ id: carrierTasks.id });
    if (!locked || given.length === 0) return;
    const { order } = locked;
    const problem = wordsOfCarrier(said, { name: order.contact.name, address: order.delivery.address });
    const facts = { orderId: order.id, shipmentId, problem };
    await raiseException(tx, { kind: 'parcel-not-recalled', subject: `parcel:${ourNumber}`, facts });
  });
}

import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import type { CarrierParcel } from '../delivery/parcel-carrier.port.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { carrierTasks, shipmentLabels, trackingRows } from './carrier.tables.ts';
import { carryOutRecall } from './carry-out-recall.ts';
import { carryOutRemoval } from './carry-out-removal.ts';
import { STORAGE_DAYS } from './late-shipment.rules.ts';
import { applyOutcome, lockShipment, type LockedShipment, type Outcome } from './run-command.ts';
import { mayBeTakenInPart, type ShipmentState } from './shipment.rules.ts';
import { shipments, shipmentUnits } from './shipments.tables.ts';
import { handedOverUnits, isContradictory, isCountAwaited, isTrackingOver, trackedMoves } from './tracking.rules.ts';

type Task = typeof carrierTasks.$inferSelect;

/**
 * Reads what the carrier reports of a registered parcel and moves its shipment accordingly, whoever gave the hint. What is
 * reported are facts, so a hold does not stop it.
 * @throws CarrierError when the carrier does not answer; the job is retried
 */
export async function trackParcel(ctx: ShopContext, taskId: string): Promise<void> {
  const [task] = await ctx.db.select().from(carrierTasks).where(eq(carrierTasks.id, taskId));
  if (task?.state !== 'done' || task.carrierId === null) return;
  const parcel = await parcelCarrier(ctx, task.carrier).readParcel(task.carrierId);
  if (!parcel) throw new CarrierError(`${task.carrier} does not know parcel ${task.ourNumber}`);
  const record = () =>
    ctx.transaction(async (tx) => {
      const locked = await lockShipment(tx, task.shipmentId);
      // As long as the carrier was asked, another parcel may have replaced this one.
      const [live] = await tx.db
        .select()
        .from(carrierTasks)
        .where(and(eq(carrierTasks.id, taskId), eq(carrierTasks.state, 'done')));
      if (locked && live) await applyTracking(tx, live, parcel, locked);
      return live;
    });
  const current = await record();
  if (!current) return;
  const isRemovalSent = await carryOutRemoval(ctx, current, parcel);
  if (parcel.isMissing && isRemovalSent) await record();
  await carryOutRecall(ctx, current, parcel);
}

async function applyTracking(
  tx: TransactionContext,
  task: Task,
  parcel: CarrierParcel,
  locked: LockedShipment,
): Promise<void> {
  const { shipmentId } = task;
  const { order, shipment } = locked;
  await saveRows(tx, shipmentId, parcel);
  await reportProblems(tx, parcel, locked);
  if (parcel.isMissing) {
    if (shipment.state === 'registered') await recordMissing(tx, task, locked);
    return;
  }
  await closeExceptionsAbout(tx, ['parcel-missing'], { shipmentId }, 'Служба снова знает посылку.');
  const all = parcel.statuses.map(({ meaning }) => meaning);
  const lacksCounts = await isDeliveredWithoutCounts(tx, parcel, locked);
  const awaitsCounts = lacksCounts && isCountAwaited(await deliveredSince(tx, shipmentId), tx.now());
  // Of what may have been taken in part nothing is recorded before the carrier has had time to count.
  const reported = awaitsCounts ? all.filter((meaning) => meaning !== 'delivered') : all;
  if (isTrackingOver(reported))
    await tx.db.update(carrierTasks).set({ nextTryAt: null, updatedAt: tx.now() }).where(eq(carrierTasks.id, task.id));
  if (reported.includes('removed')) {
    if (shipment.state === 'registered') await recordRemoval(tx, task, locked);
    return;
  }
  await saveTerm(tx, locked, parcel.keptUntil);
  const taken = reported.includes('delivered') ? await takenUnits(tx, shipmentId, parcel) : undefined;
  const facts = { orderId: order.id, shipmentId };
  // A parcel of which nothing was taken is not delivered.
  if (isContradictory(shipment.state, reported) || taken?.length === 0) {
    // Whichever is true, the carrier has had the box.
    if (shipment.state === 'registered') await move(tx, shipmentId, 'with-carrier', 'tracked', { isPassed: true });
    await raiseException(tx, { kind: 'tracking-contradicts', subject: `shipment:${shipmentId}`, facts, once: true });
    return;
  }
  const moves = trackedMoves(shipment, reported, taken !== undefined);
  if (moves.length === 0) return;
  const cause = task.recallAskedAt === null ? 'not-collected' : 'recalled';
  const back = parcel.returnNumber === undefined ? {} : { returnNumber: parcel.returnNumber };
  for (const to of moves) {
    const isEnd = to === moves.at(-1);
    // The buyer who has the parcel, although its packs are not counted yet, is not told to come for it.
    const isPassed = !isEnd || awaitsCounts;
    await move(tx, shipmentId, to, 'tracked', isEnd ? { taken, cause, facts: back, isPassed } : { isPassed });
  }
  if (lacksCounts && !awaitsCounts)
    await raiseException(tx, { kind: 'part-unknown', subject: `shipment:${shipmentId}`, facts, once: true });
}

/** Whether the carrier has delivered what could be taken in part, and does not say which packs were. */
async function isDeliveredWithoutCounts(
  tx: TransactionContext,
  { statuses, handedOver }: CarrierParcel,
  { order, shipment }: LockedShipment,
): Promise<boolean> {
  const reported = statuses.map(({ meaning }) => meaning);
  if (handedOver || trackedMoves(shipment, reported).at(-1) !== 'delivered') return false;
  return mayBeTakenInPart(order, (await unitsIn(tx, shipment.id)).length);
}

/** When we first learned that the parcel is delivered. */
async function deliveredSince({ db }: TransactionContext, shipmentId: string): Promise<Date> {
  const [first] = await db
    .select({ at: trackingRows.receivedAt })
    .from(trackingRows)
    .where(and(eq(trackingRows.shipmentId, shipmentId), eq(trackingRows.meaning, 'delivered')))
    .orderBy(trackingRows.receivedAt)
    .limit(1);
  return first?.at ?? new Date(0);
}

/** Ids of the packs that were taken; undefined when all of them were. */
async function takenUnits(
  tx: TransactionContext,
  shipmentId: string,
  { handedOver }: CarrierParcel,
): Promise<number[] | undefined> {
  if (!handedOver) return undefined;
  const units = await unitsIn(tx, shipmentId);
  const taken = handedOverUnits(units, handedOver);
  return taken.length === units.length ? undefined : taken;
}

function unitsIn({ db }: TransactionContext, shipmentId: string) {
  return db
    .select({ id: shipmentUnits.id, productId: shipmentUnits.productId, code: shipmentUnits.code })
    .from(shipmentUnits)
    .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt)))
    .orderBy(shipmentUnits.id);
}

/** Until when the parcel waits for its buyer. */
async function saveTerm(tx: TransactionContext, { shipment }: LockedShipment, keptUntil?: Date): Promise<void> {
  if (!keptUntil || keptUntil.getTime() === shipment.keptUntil?.getTime()) return;
  await tx.db.update(shipments).set({ keptUntil }).where(eq(shipments.id, shipment.id));
  if (keptUntil > addDays(tx.now(), STORAGE_DAYS))
    await closeExceptionsAbout(tx, ['storage-ends'], { shipmentId: shipment.id }, 'Служба хранит посылку дольше.');
}

async function saveRows(tx: TransactionContext, shipmentId: string, { statuses }: CarrierParcel): Promise<void> {
  if (statuses.length === 0) return;
  const receivedAt = tx.now();
  const saved = await tx.db
    .insert(trackingRows)
    .values(statuses.map(({ code, at, meaning, raw }) => ({ shipmentId, code, at, meaning, raw, receivedAt })))
    .onConflictDoNothing()
    .returning({ id: trackingRows.id });
  if (saved.length > 0)
    await closeExceptionsAbout(tx, ['no-tracking'], { shipmentId }, 'Служба снова сообщает о\u00a0посылке.');
}

async function reportProblems(
  tx: TransactionContext,
  { statuses }: CarrierParcel,
  { order, shipment: { id: shipmentId } }: LockedShipment,
): Promise<void> {
  for (const { code, meaning } of statuses) {
    const facts = { orderId: order.id, shipmentId, code };
    const subject = `shipment:${shipmentId}-${subjectPart(code)}`;
    if (meaning === 'unknown') await raiseException(tx, { kind: 'tracking-unknown', subject, facts, once: true });
    if (meaning === 'failed') await raiseException(tx, { kind: 'parcel-not-delivered', subject, facts, once: true });
  }
}

/** The table of exceptions takes short words only, and a code is whatever the carrier has sent, such as a Russian sentence. */
const subjectPart = (code: string): string =>
  /^[\w-]{1,40}$/.test(code) ? code : createHash('sha256').update(code).digest('hex').slice(0, 16);

/** What the carrier finds nowhere is gone when its removal was asked for; otherwise a person looks before another one is registered. */
async function recordMissing(tx: TransactionContext, task: Task, locked: LockedShipment): Promise<void> {
  if (task.removalAskedAt !== null) {
    if (task.removalSentAt !== null) await recordRemoval(tx, task, locked);
    return;
  }
  const facts = { orderId: locked.order.id, shipmentId: task.shipmentId };
  await raiseException(tx, { kind: 'parcel-missing', subject: `parcel:${task.ourNumber}`, facts });
}

/** The box is still here; it may be registered again, opened, or emptied when its order has ended. */
async function recordRemoval(tx: TransactionContext, { id }: Task, { shipment }: LockedShipment): Promise<void> {
  await move(tx, shipment.id, 'packed', 'parcel-removed', { set: { track: null } });
  await tx.db.delete(shipmentLabels).where(eq(shipmentLabels.shipmentId, shipment.id));
  await tx.db
    .update(carrierTasks)
    .set({ state: 'removed', nextTryAt: null, updatedAt: tx.now() })
    .where(eq(carrierTasks.id, id));
}

/** Each move needs the rows as the last one has left them. */
async function move(
  tx: TransactionContext,
  shipmentId: string,
  to: ShipmentState,
  event: string,
  more: Pick<Outcome, 'set' | 'taken' | 'cause' | 'isPassed' | 'facts'> = {},
): Promise<void> {
  const locked = await lockShipment(tx, shipmentId);
  const result = await applyOutcome(tx, locked!, event, { to, ...more });
  if (isRefusal(result)) throw new Error(`shipment ${shipmentId} is not moved to ${to}: ${result.refused}`);
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { isRefusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { withLease } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { ParcelRefusedError, type CarrierParcel } from '../delivery/parcel-carrier.port.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { isDecisionOverdue, maySend, nextTryAt, soonAfter, wordsOfCarrier } from './carrier-task.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { fetchLabelJob } from './fetch-label.job.ts';
import { parcelRequest } from './parcel-request.ts';
import { applyOutcome, lockShipment, type LockedShipment } from './run-command.ts';
import { sendParcelJob } from './send-parcel.job.ts';
import { shipments } from './shipments.tables.ts';

type Task = typeof carrierTasks.$inferSelect;

/** Longer than all calls of a run together. */
const LEASE_MINUTES = 2;

/**
 * Registers a parcel at its carrier, or learns whether it was registered. The carrier has no idempotency keys, only our number:
 * after an unclear answer it is searched by that number until it could not be missed, and only then sent again.
 * @throws CarrierError while the carrier has not clearly decided; the job is retried. Once staff looks into it the schedule alone asks
 */
export async function sendParcel(ctx: ShopContext, taskId: string): Promise<void> {
  // Two runs at once could both find nothing and both send.
  const lease = { db: ctx.db, now: ctx.now, job: `${sendParcelJob.name}:${taskId}`, minutes: LEASE_MINUTES };
  await withLease(lease, async () => {
    const [task] = await ctx.db.select().from(carrierTasks).where(eq(carrierTasks.id, taskId));
    if (task?.state !== 'waiting' && task?.state !== 'accepted') return;
    try {
      await takeStep(ctx, task);
    } catch (error) {
      if (!(error instanceof CarrierError) || !isDecisionOverdue(task.createdAt, ctx.now())) throw error;
      ctx.log.warn({ err: error, taskId }, 'the carrier has not decided about a parcel, and will be asked again');
      await reportUnclear(ctx, task);
    }
  });
}

async function takeStep(ctx: ShopContext, task: Task): Promise<void> {
  const found = task.sentAt && (await findSent(ctx, task));
  if (found?.state === 'registered' && found.carrierNumber !== undefined) {
    await recordRegistration(ctx, task, found, found.carrierNumber);
    return;
  }
  if (found?.state === 'refused') {
    await recordRefusal(ctx, task, found.problem ?? '');
    return;
  }
  if (found) {
    await recordAcceptance(ctx, task, found.carrierId);
    return;
  }
  if (!maySend(task.sentAt, ctx.now()))
    throw new CarrierError(`it is not clear whether ${task.carrier} has the parcel`);
  await send(ctx, task);
}

/** By the carrier's id, or by our number where that is not known, or belongs to a repeat that the carrier dropped. */
async function findSent(ctx: ShopContext, { carrier, carrierId, ourNumber }: Task): Promise<CarrierParcel | undefined> {
  const parcels = parcelCarrier(ctx, carrier);
  const known = carrierId === null ? undefined : await parcels.readParcel(carrierId);
  return known ?? parcels.findParcel(ourNumber);
}

async function send(ctx: ShopContext, task: Task): Promise<void> {
  const request = await writtenRequest(ctx, task);
  if ('problem' in request) {
    await recordRefusal(ctx, task, request.problem);
    return;
  }
  const sentAt = ctx.now();
  const body = await saveSending(ctx, task, request.body, sentAt);
  if (body === undefined) return;
  try {
    const carrierId = await parcelCarrier(ctx, task.carrier).sendRegistration(body);
    await recordAcceptance(ctx, { ...task, sentAt }, carrierId);
  } catch (error) {
    if (!(error instanceof ParcelRefusedError)) throw error;
    await recordRefusal(ctx, task, error.said);
  }
}

/** The bytes to send: those that another run has saved meanwhile, if any; undefined when one has recorded the decision. */
function saveSending(ctx: ShopContext, { id }: Task, written: string, sentAt: Date): Promise<string | undefined> {
  return ctx.transaction(async (tx) => {
    const [saved] = await tx.db
      .update(carrierTasks)
      .set({ request: sql`coalesce(${carrierTasks.request}, ${written})`, sentAt, updatedAt: tx.now() })
      .where(undecided(id))
      .returning({ request: carrierTasks.request });
    return saved?.request ?? undefined;
  });
}

/** The carrier has the request and checks it. */
async function recordAcceptance(ctx: ShopContext, task: Task, carrierId: string): Promise<void> {
  if (!(await ctx.transaction((tx) => saveIn(tx, task, { state: 'accepted', carrierId })))) return;
  const again = task.sentAt && soonAfter(task.sentAt, ctx.now());
  if (!again) throw new CarrierError(`${task.carrier} has not checked the parcel yet`);
  await ctx.enqueue(sendParcelJob, { taskId: task.id }, again);
}

/** The bytes to send, or why the parcel is not sent. */
async function writtenRequest(
  ctx: ShopContext,
  { shipmentId, carrier, ourNumber, request }: Task,
): Promise<{ readonly body: string } | { readonly problem: string }> {
  if (await isOrderOver(ctx.db, shipmentId)) return { problem: 'Заказ отменён или возвращён' };
  if (request !== null) return { body: request };
  const written = await parcelRequest(ctx, shipmentId, ourNumber);
  if (!written) return { problem: 'Служба доставки не знает города получателя' };
  return { body: parcelCarrier(ctx, carrier).writeRegistration(written) };
}

async function isOrderOver(db: Db, shipmentId: string): Promise<boolean> {
  const [order] = await db
    .select({ state: orders.state })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(shipments.id, shipmentId));
  return isCancelledOrReturned(order!.state);
}

async function recordRegistration(
  ctx: ShopContext,
  task: Task,
  { carrierId }: CarrierParcel,
  carrierNumber: string,
): Promise<void> {
  await whileRegistering(ctx, task, async (tx, locked) => {
    await move(tx, locked, 'registered', 'registered', { track: carrierNumber });
    await saveIn(tx, task, {
      state: 'done',
      carrierId,
      carrierNumber,
      request: null,
      nextTryAt: nextTryAt('done', task.carrier, task.createdAt, tx.now()),
    });
    await tx.enqueue(fetchLabelJob, { shipmentId: task.shipmentId });
  });
}

async function recordRefusal(ctx: ShopContext, task: Task, said: string): Promise<void> {
  await whileRegistering(ctx, task, async (tx, locked) => {
    const { order } = locked;
    const problem = wordsOfCarrier(said, { name: order.contact.name, address: order.delivery.address });
    await move(tx, locked, 'packed', 'registration-refused');
    await saveIn(tx, task, { state: 'refused', problem, request: null, nextTryAt: null });
    if (isCancelledOrReturned(order.state)) return;
    const facts = { orderId: order.id, shipmentId: task.shipmentId, problem };
    await raiseException(tx, { kind: 'parcel-refused', subject: `parcel:${task.ourNumber}`, facts });
  });
}

/** Does nothing when another run has recorded the decision meanwhile: the shipment may be registering again, by another task. */
async function whileRegistering(
  ctx: ShopContext,
  { id, shipmentId }: Task,
  work: (tx: TransactionContext, locked: LockedShipment) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    const ours = await tx.db.select({ id: carrierTasks.id }).from(carrierTasks).where(undecided(id)).for('update');
    if (ours.length > 0 && locked?.shipment.state === 'registering') await work(tx, locked);
  });
}

async function move(
  tx: TransactionContext,
  locked: LockedShipment,
  to: 'registered' | 'packed',
  event: string,
  set: { track?: string } = {},
): Promise<void> {
  const result = await applyOutcome(tx, locked, event, { to, set, facts: set });
  if (isRefusal(result)) throw new Error(`shipment ${locked.shipment.id} is not ${to}: ${result.refused}`);
}

async function reportUnclear(ctx: ShopContext, task: Task): Promise<void> {
  const { ourNumber, shipmentId } = task;
  await whileRegistering(ctx, task, async (tx, { order }) => {
    const facts = { orderId: order.id, shipmentId };
    await raiseException(tx, { kind: 'parcel-unclear', subject: `parcel:${ourNumber}`, facts, once: true });
  });
}

/** A run that has lasted longer than its lease must not undo the decision that another one has recorded. */
const undecided = (id: string) => and(eq(carrierTasks.id, id), inArray(carrierTasks.state, ['waiting', 'accepted']));

type Changes = Partial<Pick<Task, 'state' | 'request' | 'carrierId' | 'carrierNumber' | 'problem' | 'nextTryAt'>>;

async function saveIn(tx: TransactionContext, { id }: Task, changes: Changes): Promise<boolean> {
  const saved = await tx.db
    .update(carrierTasks)
    .set({ ...changes, updatedAt: tx.now() })
    .where(undecided(id))
    .returning({ id: carrierTasks.id });
  return saved.length > 0;
}

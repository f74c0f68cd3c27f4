import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { withLease } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import {
  ParcelRefusedError,
  type CarrierPickup,
  type CarrierPickups,
  type PickupRequest,
} from '../delivery/parcel-carrier.port.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isDecisionOverdue, maySend, MOST_WORDS, soonAfter } from '../shipments/carrier-task.rules.ts';
import { parcelsVolume } from '../shipments/parcels-volume.reads.ts';
import { subjectOf, UNDECIDED_STATES } from './courier-call.rules.ts';
import { courierCallEvents, courierCalls, courierCallShipments } from './courier-calls.tables.ts';
import { sendCourierCallJob } from './send-courier-call.job.ts';

type Call = typeof courierCalls.$inferSelect;

/** Longer than all calls of a run together. */
const LEASE_MINUTES = 2;

/**
 * Sends the call of a courier, or learns what became of it. After an unclear answer the same bytes are sent again only to a
 * carrier that has one call for a day and place, and tells of a repeat that it has it; of any other a person has to find out.
 * @throws CarrierError while the carrier has not clearly decided, and may be asked again; the job is retried. Once staff looks into it the
 * schedule alone asks
 */
export async function sendCourierCall(ctx: ShopContext, callId: string): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: `${sendCourierCallJob.name}:${callId}`, minutes: LEASE_MINUTES };
  await withLease(lease, async () => {
    const [call] = await ctx.db.select().from(courierCalls).where(eq(courierCalls.id, callId));
    if (call?.state !== 'requested') return;
    const { pickups } = parcelCarrier(ctx, call.carrier);
    const wasSent = call.sentAt !== null;
    if (!pickups && wasSent) {
      const gone = `${call.carrier} takes no calls any more: the settings of the warehouse are gone`;
      return waitForDecision(ctx, call, new CarrierError(gone));
    }
    if (!pickups) {
      await decide(ctx, call, { state: 'refused', problem: 'Не задан склад: настройки WAREHOUSE_…' });
      return;
    }
    if (wasSent && !pickups.isRepeatable) {
      await leaveToStaff(ctx, call);
      return;
    }
    try {
      await record(ctx, call, await pickupOf(ctx, pickups, call));
    } catch (error) {
      if (error instanceof ParcelRefusedError) {
        await decide(ctx, call, { state: 'refused', problem: error.said });
        return;
      }
      if (!(error instanceof CarrierError)) throw error;
      if (!pickups.isRepeatable) {
        ctx.log.warn({ courierCall: callId, err: error }, 'it is not clear whether the courier was called');
        await leaveToStaff(ctx, call);
        return;
      }
      await waitForDecision(ctx, call, error);
    }
  });
}

async function pickupOf(ctx: ShopContext, pickups: CarrierPickups, call: Call): Promise<CarrierPickup> {
  if (pickups.isRepeatable) {
    const known = call.carrierId === null ? undefined : await pickups.findPickup(call.carrierId);
    if (known) return known;
    if (!maySend(call.sentAt, ctx.now()))
      throw new CarrierError(`it is not clear whether ${call.carrier} sends a courier`);
  }
  return pickups.requestPickup(await writtenRequest(ctx, pickups, call));
}

/** The bytes to send, saved before they are. @throws CarrierError when another run, which this one has outlived, has sent them */
async function writtenRequest(ctx: ShopContext, pickups: CarrierPickups, call: Call): Promise<string> {
  const request = call.request ?? pickups.writePickup(await pickupRequest(ctx, call));
  const unsent = pickups.isRepeatable ? undefined : isNull(courierCalls.sentAt);
  const saved = await ctx.transaction((tx) => save(tx, call, { request, sentAt: tx.now() }, unsent));
  if (!saved) throw new CarrierError('the courier was called by another run');
  return request;
}

async function pickupRequest({ db }: ShopContext, call: Call): Promise<PickupRequest> {
  const { id, day, timeFrom: from, timeTo: to, weightGrams } = call;
  const rows = await db
    .select({ shipmentId: courierCallShipments.shipmentId })
    .from(courierCallShipments)
    .where(eq(courierCallShipments.callId, id));
  const shipmentIds = rows.map(({ shipmentId }) => shipmentId);
  const volumeCm3 = await parcelsVolume(db, shipmentIds);
  return { day, from, to, parcels: shipmentIds.length, weightGrams, volumeCm3 };
}

async function record(ctx: ShopContext, call: Call, pickup: CarrierPickup): Promise<void> {
  const { state, ...decision } = pickup;
  if (state !== 'pending') {
    await decide(ctx, call, { state, ...decision });
    return;
  }
  await ctx.transaction((tx) => save(tx, call, { carrierId: decision.carrierId }));
  const takenAt = call.carrierId === null ? ctx.now() : (call.sentAt ?? call.createdAt);
  const again = soonAfter(takenAt, ctx.now());
  if (!again) throw new CarrierError(`${call.carrier} has not decided about the courier yet`);
  await ctx.enqueue(sendCourierCallJob, { callId: call.id }, again);
}

type Decision = CarrierPickup & { readonly state: 'accepted' | 'refused' };

/** Does nothing when another run, or a person, has recorded the decision meanwhile. */
async function decide(ctx: ShopContext, call: Call, { state, ...pickup }: Decision): Promise<void> {
  // The id of a repeat that the carrier dropped is none.
  const carrierId = pickup.carrierId ?? null;
  const carrierNumber = pickup.carrierNumber ?? null;
  const problem = pickup.problem?.slice(0, MOST_WORDS) ?? null;
  await ctx.transaction(async (tx) => {
    const changes = { state, carrierId, carrierNumber, problem, request: null, nextTryAt: null };
    if (!(await save(tx, call, changes))) {
      ctx.log.warn({ courierCall: call.id, state }, 'a courier call was decided before its answer came');
      if (state === 'accepted') await reportAcceptedLate(tx, call, carrierNumber);
      return;
    }
    const event = { callId: call.id, kind: state, actor: actorName(tx.actor), at: tx.now() };
    await tx.db.insert(courierCallEvents).values({ ...event, facts: { carrierNumber, problem } });
    await closeSettledExceptions(tx, subjectOf(call), 'Служба ответила.');
    if (state !== 'refused') return;
    const facts = { carrier: call.carrier, day: call.day, problem: problem ?? '' };
    await raiseException(tx, { kind: 'courier-refused', subject: subjectOf(call), facts });
  });
}

/** After somebody has recorded that no courier comes another one may have been called for that day. */
async function reportAcceptedLate(tx: TransactionContext, call: Call, carrierNumber: string | null): Promise<void> {
  const isRefused = and(eq(courierCalls.id, call.id), eq(courierCalls.state, 'refused'));
  const [refused] = await tx.db.select({ id: courierCalls.id }).from(courierCalls).where(isRefused).for('update');
  if (!refused) return;
  const event = { callId: call.id, kind: 'accepted-late', actor: actorName(tx.actor), at: tx.now() };
  await tx.db.insert(courierCallEvents).values({ ...event, facts: { carrierNumber } });
  const facts = { carrier: call.carrier, day: call.day, ...(carrierNumber !== null && { carrierNumber }) };
  await raiseException(tx, { kind: 'courier-accepted-late', subject: subjectOf(call), facts, once: true });
}

/** Nobody asks the carrier any more: a person says what became of the call. */
async function leaveToStaff(ctx: ShopContext, call: Call): Promise<void> {
  await ctx.transaction(async (tx) => {
    const changes = { state: 'unclear', request: null, nextTryAt: null } as const;
    if (!(await save(tx, call, changes, eq(courierCalls.state, 'requested')))) return;
    const event = { callId: call.id, kind: 'unclear', actor: actorName(tx.actor), at: tx.now() };
    await tx.db.insert(courierCallEvents).values(event);
    const facts = { carrier: call.carrier, day: call.day };
    await raiseException(tx, { kind: 'courier-unclear', subject: subjectOf(call), facts });
  });
}

/** @throws the error, until staff looks into it: the job is retried */
async function waitForDecision(ctx: ShopContext, call: Call, error: CarrierError): Promise<void> {
  if (!isDecisionOverdue(call.createdAt, ctx.now())) throw error;
  ctx.log.warn(
    { courierCall: call.id, err: error },
    'the carrier has not decided about a courier, and will be asked again',
  );
  await ctx.transaction(async (tx) => {
    const undecided = and(eq(courierCalls.id, call.id), eq(courierCalls.state, 'requested'));
    const [locked] = await tx.db.select({ id: courierCalls.id }).from(courierCalls).where(undecided).for('update');
    const facts = { carrier: call.carrier, day: call.day };
    if (locked) await raiseException(tx, { kind: 'courier-unclear', subject: subjectOf(call), facts, once: true });
  });
}

type Changes = Partial<
  Pick<Call, 'state' | 'request' | 'sentAt' | 'carrierId' | 'carrierNumber' | 'problem' | 'nextTryAt'>
>;

async function save(tx: TransactionContext, { id }: Call, changes: Changes, condition?: SQL): Promise<boolean> {
  const saved = await tx.db
    .update(courierCalls)
    .set({ ...changes, updatedAt: tx.now() })
    .where(and(eq(courierCalls.id, id), inArray(courierCalls.state, [...UNDECIDED_STATES]), condition))
    .returning({ id: courierCalls.id });
  return saved.length > 0;
}

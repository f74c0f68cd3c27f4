import { and, eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { withLease } from '../../platform/job-lease.ts';
import type { ShopContext } from '../context.ts';
import { CarrierError } from '../delivery/delivery-carrier.port.ts';
import { parcelCarrier } from '../delivery/parcel-carrier.ts';
import { ParcelRefusedError, type CarrierPickup, type CarrierPickups } from '../delivery/parcel-carrier.port.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isDecisionOverdue, maySend, MOST_WORDS, soonAfter } from '../shipments/carrier-task.rules.ts';
import { courierCallEvents, courierCalls } from './courier-calls.tables.ts';
import { sendCourierCallJob } from './send-courier-call.job.ts';

type Call = typeof courierCalls.$inferSelect;

/** Longer than all calls of a run together. */
const LEASE_MINUTES = 2;

/**
 * Sends the call of a courier, or learns what became of it. The same bytes are sent again only after an unclear answer: the
 * carrier has one call for a day and place, and a repeat is told that it has it.
 * @throws CarrierError while the carrier has not clearly decided; the job is retried
 */
export async function sendCourierCall(ctx: ShopContext, callId: string): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: `${sendCourierCallJob.name}:${callId}`, minutes: LEASE_MINUTES };
  await withLease(lease, async () => {
    const [call] = await ctx.db.select().from(courierCalls).where(eq(courierCalls.id, callId));
    if (call?.state !== 'requested') return;
    try {
      await record(ctx, call, await pickupOf(ctx, call));
    } catch (error) {
      if (error instanceof ParcelRefusedError) {
        await decide(ctx, call, { state: 'refused', problem: error.said });
        return;
      }
      if (error instanceof CarrierError) await reportIfUnclear(ctx, call);
      throw error;
    }
  });
}

async function pickupOf(ctx: ShopContext, call: Call): Promise<CarrierPickup> {
  const pickups = parcelCarrier(ctx, call.carrier).pickups;
  if (!pickups && call.sentAt === null)
    return { state: 'refused', problem: 'Не задан адрес склада: настройка WAREHOUSE_ADDRESS' };
  if (!pickups) throw new CarrierError('the carrier takes no calls any more: the setting of the warehouse is gone');
  const known = call.carrierId === null ? undefined : await pickups.findPickup(call.carrierId);
  if (known) return known;
  if (!maySend(call.sentAt, ctx.now())) throw new CarrierError('it is not clear whether the courier was called');
  return pickups.requestPickup(await writtenRequest(ctx, pickups, call));
}

/** The bytes to send, saved before they are. */
async function writtenRequest(ctx: ShopContext, pickups: CarrierPickups, call: Call): Promise<string> {
  const { day, timeFrom: from, timeTo: to, weightGrams } = call;
  const request = call.request ?? pickups.writePickup({ day, from, to, weightGrams });
  await ctx.transaction((tx) => save(tx, call, { request, sentAt: tx.now() }));
  return request;
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
  if (!again) throw new CarrierError('the carrier has not decided about the courier yet');
  await ctx.enqueue(sendCourierCallJob, { callId: call.id }, again);
}

type Decision = CarrierPickup & { readonly state: 'accepted' | 'refused' };

/** Does nothing when another run has recorded the decision meanwhile. */
async function decide(ctx: ShopContext, call: Call, { state, ...pickup }: Decision): Promise<void> {
  // The id of a repeat that the carrier dropped is none.
  const carrierId = pickup.carrierId ?? null;
  const carrierNumber = pickup.carrierNumber ?? null;
  const problem = pickup.problem?.slice(0, MOST_WORDS) ?? null;
  await ctx.transaction(async (tx) => {
    const changes = { state, carrierId, carrierNumber, problem, request: null, nextTryAt: null };
    if (!(await save(tx, call, changes))) return;
    const event = { callId: call.id, kind: state, actor: actorName(tx.actor), at: tx.now() };
    await tx.db.insert(courierCallEvents).values({ ...event, facts: { carrierNumber, problem } });
    if (state !== 'refused') return;
    const facts = { carrier: call.carrier, day: call.day, problem: problem ?? '' };
    await raiseException(tx, { kind: 'courier-refused', subject: `courier-call:${call.id}`, facts });
  });
}

async function reportIfUnclear(ctx: ShopContext, { id, carrier, day, createdAt }: Call): Promise<void> {
  if (!isDecisionOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    await tx.db.select({ id: courierCalls.id }).from(courierCalls).where(eq(courierCalls.id, id)).for('update');
    const facts = { carrier, day };
    await raiseException(tx, { kind: 'courier-unclear', subject: `courier-call:${id}`, facts, once: true });
  });
}

type Changes = Partial<
  Pick<Call, 'state' | 'request' | 'sentAt' | 'carrierId' | 'carrierNumber' | 'problem' | 'nextTryAt'>
>;

async function save(tx: TransactionContext, { id }: Call, changes: Changes): Promise<boolean> {
  const saved = await tx.db
    .update(courierCalls)
    .set({ ...changes, updatedAt: tx.now() })
    .where(and(eq(courierCalls.id, id), eq(courierCalls.state, 'requested')))
    .returning({ id: courierCalls.id });
  return saved.length > 0;
}

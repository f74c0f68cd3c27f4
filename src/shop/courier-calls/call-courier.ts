import { randomUUID } from 'node:crypto';
import { and, count, eq, ne } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { waitingParcels } from '../shipments/waiting-parcels.reads.ts';
import { callTermsOf, windowProblem, type CallWindow, type CourierCallState } from './courier-call.rules.ts';
import { courierCalls, courierCallEvents, courierCallShipments } from './courier-calls.tables.ts';
import { sendCourierCallJob } from './send-courier-call.job.ts';

export interface CourierCallResult {
  readonly id: string;
  readonly state: CourierCallState;
  /** The hours asked for first, if there was a call for that day already. */
  readonly from: string;
  readonly to: string;
  /** How many parcels waited when the courier was called. */
  readonly parcels: number;
  readonly isNew: boolean;
}

/**
 * Calls the courier of a carrier for a day, for all its parcels that are registered and not handed over; a job sends the
 * request. A second call for the same day is the first one, unless the carrier has refused that.
 */
export function callCourier(
  ctx: Pick<ShopContext, 'transaction'>,
  carrier: CarrierName,
  window: CallWindow,
): Promise<CourierCallResult | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'hand-over', 'shipment');
    if (notAllowed) return notAllowed;
    const earlier = await liveCall(tx, carrier, window.day);
    if (earlier) return earlier;
    const terms = callTermsOf(carrier);
    const why = windowProblem(terms, window, tx.now());
    if (why) return refuse('courier-call-window', { why, terms });
    const parcels = await waitingParcels(tx.db, carrier);
    if (parcels.length === 0) return refuse('courier-call-empty');
    // Of two calls at once the later waits for the earlier, and is the same.
    return (await saveCall(tx, carrier, window, parcels)) ?? (await liveCall(tx, carrier, window.day))!;
  });
}

async function liveCall(
  tx: TransactionContext,
  carrier: CarrierName,
  day: string,
): Promise<CourierCallResult | undefined> {
  const isLive = and(eq(courierCalls.carrier, carrier), eq(courierCalls.day, day), ne(courierCalls.state, 'refused'));
  const [call] = await tx.db.select().from(courierCalls).where(isLive);
  if (!call) return undefined;
  const [found] = await tx.db
    .select({ parcels: count() })
    .from(courierCallShipments)
    .where(eq(courierCallShipments.callId, call.id));
  return {
    id: call.id,
    state: call.state,
    from: call.timeFrom,
    to: call.timeTo,
    parcels: found!.parcels,
    isNew: false,
  };
}

/** Undefined when there is a live call for that day already. */
async function saveCall(
  tx: TransactionContext,
  carrier: CarrierName,
  { day, from, to }: CallWindow,
  parcels: Awaited<ReturnType<typeof waitingParcels>>,
): Promise<CourierCallResult | undefined> {
  const id = randomUUID();
  const at = tx.now();
  const weightGrams = parcels.reduce((sum, parcel) => sum + parcel.weightGrams, 0);
  const saved = await tx.db
    .insert(courierCalls)
    .values({
      id,
      carrier,
      day,
      timeFrom: from,
      timeTo: to,
      weightGrams,
      state: 'requested',
      // Commands of the staff have no queue: the schedule enqueues the job for them.
      nextTryAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: courierCalls.id });
  if (saved.length === 0) return undefined;
  await tx.db.insert(courierCallShipments).values(parcels.map(({ shipmentId }) => ({ callId: id, shipmentId })));
  const facts = { from, to, weightGrams, parcels: parcels.length };
  await tx.db
    .insert(courierCallEvents)
    .values({ callId: id, kind: 'requested', actor: actorName(tx.actor), facts, at });
  await tx.enqueue(sendCourierCallJob, { callId: id });
  return { id, state: 'requested', from, to, parcels: parcels.length, isNew: true };
}

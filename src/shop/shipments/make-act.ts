import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { CANCELLED_OR_RETURNED } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { MOST_PARCELS, readNumbers, takesActs, writeNumbers, type ActState } from './act.rules.ts';
import { carrierTasks, handOverActEvents, handOverActs, shipmentLabels } from './carrier.tables.ts';
import { sendActJob } from './send-act.job.ts';
import { shipments } from './shipments.tables.ts';

export interface ActResult {
  readonly id: string;
  readonly state: ActState;
  readonly parcels: number;
}

interface ActCommand {
  /** UUID made by the sender: a repeated one gets the same act. */
  readonly key: string;
  readonly carrier: CarrierName;
}

/**
 * Has the carrier make the act of all its parcels that are labelled and not handed over, and in no act yet; a job sends the
 * request. A parcel on hold, or of an order that has ended, stays here and is left out.
 */
export function makeAct(
  ctx: Pick<ShopContext, 'transaction'>,
  { key, carrier }: ActCommand,
): Promise<ActResult | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'hand-over', 'shipment');
    if (notAllowed) return notAllowed;
    if (!takesActs(carrier)) return refuse('act-not-needed');
    // Locked first, so that a repeat finds the act that another request is just saving.
    const parcels = await parcelsForAct(tx, carrier);
    const earlier = await actOf(tx, key);
    if (earlier) return earlier.carrier === carrier ? resultOf(earlier) : refuse('command-key-reused');
    if (parcels.length === 0) return refuse('act-empty');
    const numbers = parcels.map((parcel) => parcel.carrierNumber!);
    return (await saveAct(tx, { key, carrier }, parcels, numbers)) ?? refuse('command-key-reused');
  });
}

async function actOf({ db }: TransactionContext, key: string) {
  const [act] = await db.select().from(handOverActs).where(eq(handOverActs.id, key));
  return act;
}

const resultOf = ({ id, state, numbers }: typeof handOverActs.$inferSelect): ActResult => ({
  id,
  state,
  parcels: readNumbers(numbers).length,
});

/** Locked: of two acts at once each parcel is in one. */
async function parcelsForAct({ db }: TransactionContext, carrier: CarrierName) {
  const isFree = and(
    eq(carrierTasks.carrier, carrier),
    eq(carrierTasks.state, 'done'),
    isNull(carrierTasks.actId),
    isNull(carrierTasks.removalAskedAt),
  );
  return db
    .select({ id: carrierTasks.id, carrierNumber: carrierTasks.carrierNumber })
    .from(carrierTasks)
    .innerJoin(shipments, eq(shipments.id, carrierTasks.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(shipmentLabels, eq(shipmentLabels.shipmentId, shipments.id))
    .where(
      and(
        eq(shipments.state, 'registered'),
        isFree,
        isNotNull(shipmentLabels.pdf),
        notInArray(orders.state, [...CANCELLED_OR_RETURNED]),
        sql`not exists (select 1 from shipment_holds h where h.shipment_id = ${shipments.id} and h.released_at is null)`,
      ),
    )
    .orderBy(asc(shipments.createdAt), asc(carrierTasks.id))
    .limit(MOST_PARCELS)
    .for('update', { of: carrierTasks });
}

/** Undefined when another command has used the key meanwhile. */
async function saveAct(
  tx: TransactionContext,
  { key: id, carrier }: ActCommand,
  parcels: readonly { readonly id: string }[],
  numbers: readonly string[],
): Promise<ActResult | undefined> {
  const at = tx.now();
  const saved = await tx.db
    .insert(handOverActs)
    .values({
      id,
      carrier,
      state: 'waiting',
      numbers: writeNumbers(numbers),
      // Commands of the staff have no queue: the schedule enqueues the job for them.
      nextTryAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: handOverActs.id });
  if (saved.length === 0) return undefined;
  const ids = parcels.map((parcel) => parcel.id);
  await tx.db.update(carrierTasks).set({ actId: id, updatedAt: at }).where(inArray(carrierTasks.id, ids));
  const event = { actId: id, kind: 'asked', actor: actorName(tx.actor), facts: { carrier, numbers }, at };
  await tx.db.insert(handOverActEvents).values(event);
  await tx.enqueue(sendActJob, { actId: id });
  return { id, state: 'waiting', parcels: parcels.length };
}

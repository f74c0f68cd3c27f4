import { eq, inArray } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder } from '../orders/move-order.ts';
import { orders } from '../orders/orders.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeShipment, lockShipment } from './run-command.ts';
import { pickingWaves, shipments, type WaveResult } from './shipments.tables.ts';
import { PICKING_STARTED, takeForPicking } from './start-picking.ts';

export interface StartedWave {
  /** UUID made by the sender for this press: a repeated one gets the same result. It is the id of the wave. */
  readonly key: string;
  /** Each once, with the version that the sender saw. */
  readonly shipments: readonly { readonly id: string; readonly expectedVersion: number }[];
}

export interface Wave extends WaveResult {
  readonly id: string;
  /** For people. */
  readonly number: number;
}

/**
 * One picker takes several shipments, whose goods come from the shelf together. Each is taken by the rules of {@link startPicking};
 * those that somebody else has taken, that are on hold or whose order has ended are left out and named. All in one transaction: a
 * wave is started with its answer, or not at all.
 */
export function startWave(ctx: Pick<ShopContext, 'transaction'>, wave: StartedWave): Promise<Wave | Refusal> {
  const requestHash = hashRequest(['start-wave', wave]);
  const starting = ctx.transaction(async (tx): Promise<Wave | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'pack', 'shipment');
    if (notAllowed) return notAllowed;
    const created = await createWave(tx, wave.key, requestHash);
    // Of two at once the later waits for the earlier.
    if (created === undefined) return earlierWave(tx, wave.key, requestHash);
    const result = await takeShipments(tx, wave);
    if (result.taken.length === 0) return refuse('wave-empty', { leftOut: result.leftOut });
    await tx.db.update(pickingWaves).set({ result }).where(eq(pickingWaves.id, wave.key));
    return { id: wave.key, number: created, ...result };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), starting);
}

/** @returns its number; undefined when there is one with this key */
async function createWave(tx: TransactionContext, id: string, requestHash: string): Promise<number | undefined> {
  const [created] = await tx.db
    .insert(pickingWaves)
    .values({ id, requestHash, startedBy: actorName(tx.actor), startedAt: tx.now() })
    .onConflictDoNothing()
    .returning({ number: pickingWaves.number });
  return created?.number;
}

async function earlierWave(tx: TransactionContext, id: string, requestHash: string): Promise<Wave | Refusal> {
  const [earlier] = await tx.db.select().from(pickingWaves).where(eq(pickingWaves.id, id));
  if (!earlier?.result || earlier.requestHash !== requestHash) return refuse('command-key-reused');
  return { id, number: earlier.number, ...earlier.result };
}

async function takeShipments(tx: TransactionContext, { key, shipments: wanted }: StartedWave): Promise<WaveResult> {
  const taken: WaveResult['taken'][number][] = [];
  const leftOut: WaveResult['leftOut'][number][] = [];
  const known = await lockOrders(
    tx,
    wanted.map(({ id }) => id),
  );
  for (const { id: shipmentId, expectedVersion } of wanted) {
    const orderNumber = known.get(shipmentId) ?? null;
    const locked = await lockShipment(tx, shipmentId);
    if (!locked || orderNumber === null) {
      leftOut.push({ shipmentId, orderNumber, why: refuse('shipment-unknown') });
      continue;
    }
    const definition = { name: PICKING_STARTED, command: { expectedVersion } };
    const done = await changeShipment(tx, locked, definition, async () => takeForPicking(locked, key));
    if (isRefusal(done)) leftOut.push({ shipmentId, orderNumber, why: done });
    else taken.push({ shipmentId, orderNumber, version: done.version });
  }
  return { taken, leftOut };
}

/** Locks the orders of shipments in the order of their ids, before any shipment: two waves never wait for each other. */
async function lockOrders(
  tx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await tx.db
    .select({ id: shipments.id, orderId: shipments.orderId, number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, [...shipmentIds]))
    .orderBy(shipments.orderId);
  for (const { orderId } of found) await lockOrder(tx, orderId);
  return new Map(found.map(({ id, number }) => [id, number]));
}

import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returnSpentBonuses } from '../bonuses/return-spent-bonuses.ts';
import { returnToCertificates } from '../certificates/return-certificates.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isPaidBefore, isPrepaid } from '../orders/order.rules.ts';
import { announceReturn } from '../returns/announce-return.ts';
import type { ReturnCause } from '../returns/return.rules.ts';
import { bonusesOfLeft } from './bonuses-of-left.reads.ts';
import { packedGoods } from './packed-goods.reads.ts';
import type { ShipmentState, UnitOutcome } from './shipment.rules.ts';
import { shipmentUnits } from './shipments.tables.ts';

export interface Settled {
  readonly order: LockedOrder;
  readonly shipmentId: string;
  readonly to: ShipmentState;
  /** Ids of the packs that the buyer has taken, where some are left. */
  readonly taken?: readonly number[] | undefined;
  /** Why the packs come back. */
  readonly cause?: Exclude<ReturnCause, 'asked' | 'declined'> | undefined;
}

/**
 * Records what became of each pack when its shipment ends, and announces the return of what was not taken. What certificates
 * have paid and bonuses have taken off for that goes back; of an order paid before, a person refunds it.
 * @returns what the buyer paid at the hand-over; undefined when nothing was handed out, or all was paid before
 */
export async function settleUnits(tx: TransactionContext, settled: Settled): Promise<Kopecks | undefined> {
  const { order, shipmentId, to, cause = 'not-collected' } = settled;
  if (to === 'delivered') {
    await setOutcome(tx, shipmentId, 'delivered');
    return isPrepaid(order) ? undefined : collectedFor(order, await packedGoods(tx.db, order, shipmentId));
  }
  if (to === 'partly-delivered') return settlePart(tx, settled);
  if (to === 'lost') await setOutcome(tx, shipmentId, 'lost');
  if (to === 'returning') {
    const unitIds = await setOutcome(tx, shipmentId, 'returning');
    await announceReturn(tx, { shipmentId, orderId: order.id, cause, unitIds });
  }
  return undefined;
}

async function settlePart(tx: TransactionContext, settled: Settled): Promise<Kopecks | undefined> {
  const { order, shipmentId, taken = [] } = settled;
  if (taken.length === 0) throw new Error(`no pack of shipment ${shipmentId} was taken`);
  await setOutcome(tx, shipmentId, 'delivered', inArray(shipmentUnits.id, [...taken]));
  const unitIds = await setOutcome(tx, shipmentId, 'returning', notInArray(shipmentUnits.id, [...taken]));
  await announceReturn(tx, { shipmentId, orderId: order.id, cause: 'declined', unitIds });
  if (isCancelledOrReturned(order.state)) {
    // Its end has given everything back.
    return isPaidBefore(order) ? undefined : collectedFor(order, await packedGoods(tx.db, order, shipmentId), taken);
  }
  if (isPaidBefore(order)) {
    const facts = { orderId: order.id, shipmentId };
    await raiseException(tx, { kind: 'part-to-refund', subject: `shipment:${shipmentId}`, facts, once: true });
    return undefined;
  }
  const goods = await packedGoods(tx.db, order, shipmentId);
  const left = goods.packs.filter(({ id }) => !taken.includes(id));
  // What is not collected of the price of a pack was paid by certificates.
  const certificate = kopecks(left.reduce((sum, { cost, toCollect }) => sum + cost - toCollect, 0));
  if (certificate > 0) await returnToCertificates(tx, order.id, `shipment:${shipmentId}`, certificate);
  if (order.bonusSpent > NOTHING) {
    const count = await bonusesOfLeft(tx.db, order.id, left);
    if (count > 0) await returnSpentBonuses(tx, { orderId: order.id, count, key: `shipment:${shipmentId}` });
  }
  return collectedFor(order, goods, taken);
}

/** The packs, what cannot be left, such as digital goods, and the whole delivery. */
function collectedFor(
  order: LockedOrder,
  { packs, others, deliveryToCollect }: Awaited<ReturnType<typeof packedGoods>>,
  taken?: readonly number[],
): Kopecks {
  if (order.total === 0) return NOTHING;
  const paid = packs.filter(({ id }) => taken?.includes(id) ?? true);
  return addMoney(deliveryToCollect, ...[...paid, ...others].map(({ toCollect }) => toCollect));
}

async function setOutcome(
  tx: TransactionContext,
  shipmentId: string,
  outcome: UnitOutcome,
  which?: ReturnType<typeof inArray>,
): Promise<number[]> {
  const rows = await tx.db
    .update(shipmentUnits)
    .set({ outcome })
    .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt), which))
    .returning({ id: shipmentUnits.id });
  return rows.map(({ id }) => id);
}

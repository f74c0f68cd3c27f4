import { and, eq, sql } from 'drizzle-orm';
import { BONUS } from '../../kernel/bonus.ts';
import type { Actor } from '../../kernel/actor.ts';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returnSpentBonuses } from '../bonuses/return-spent-bonuses.ts';
import { returnToCertificates } from '../certificates/return-certificates.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { cancelPieces, worthOfCancelled, type Worth } from '../orders/cancel-pieces.ts';
import { keptKinds } from '../orders/kept-kinds.reads.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isPaidBefore } from '../orders/order.rules.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { closingOfLines } from '../payments/refund-of-order.reads.ts';
import { refundCancelledPieces } from '../payments/refund-cancelled-pieces.ts';
import type { RefundLimits } from '../payments/measure-refund.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { emptyBox } from './cancel-shipment.ts';
import { cancelledPacks, stockOfCancelled, type PacksToCancel } from './cancelled-packs.rules.ts';
import { linesToPack } from './lines-to-pack.reads.ts';
import { otherParts } from './parts-of-order.reads.ts';
import { applyOutcome, runCommand, type LockedShipment, type Outcome, type ShipmentCommand } from './run-command.ts';
import { shipmentLines, shipments } from './shipments.tables.ts';

export interface CancelledPacks extends ShipmentCommand, PacksToCancel {
  /** In words, for the staff. */
  readonly reason: string;
}

/**
 * Pieces of an order that is not packed yet will not come: they leave the shipment, what was paid for them is refunded, or less is
 * collected, and the buyer gets a letter. Packs that are in the box already are taken out by scans first. Also while a hold waits
 * for it. Where nothing is left to be sent, an order whose digital goods stay with its buyer is handed over, its shipment is cancelled
 * and delivery is refunded, too; any other order is cancelled instead. A part of which nothing is left is cancelled, and the others go on.
 */
export function cancelPacks(ctx: Pick<ShopContext, 'transaction'>, command: CancelledPacks, limits: RefundLimits) {
  const definition = {
    name: 'packs-cancelled',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'cancel-packs', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, locked) => {
    const outcome = await takeOutPacks(tx, locked, command, limits);
    if (isRefusal(outcome)) return outcome;
    await postLetter(tx, orderLetter, { orderId: locked.order.id, kind: 'pieces-cancelled', eventKey: command.key });
    return outcome;
  });
}

/** The same with a locked shipment, of the same command or of a change of the order; the caller writes to the buyer. */
export async function takeOutPacks(
  tx: TransactionContext,
  locked: LockedShipment,
  command: CancelledPacks,
  limits: RefundLimits,
): Promise<Outcome | Refusal> {
  const { order, shipment } = locked;
  if (isCancelledOrReturned(order.state)) return refuse('shipment-order-ended', { state: order.state });
  if (shipment.state !== 'allocated' && shipment.state !== 'picking')
    return refuse('pieces-not-cancellable', { state: shipment.state });
  // Sent again after a closing receipt has sold all of it (decision 0092).
  const { ofLine } = await closingOfLines(tx.db, order.id);
  if (command.lines.some(({ position }) => ofLine(position).state !== 'none')) return refuse('pieces-sold');
  const bought = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const inShipment = await linesToPack(tx.db, shipment.id);
  // Of an order paid on delivery they are delivered at the hand-over.
  const keepsDigital = isPaidBefore(order) && (await keptKinds(tx.db, order.id)).includes('digital');
  const others = await otherParts(tx.db, shipment);
  const packs = cancelledPacks(command, bought, inShipment, { mayBeAll: keepsDigital || others.length > 0 });
  if (isRefusal(packs)) return packs;
  const { lines, why, reason, key } = command;
  const worth = await worthOfCancelled(tx.db, order, lines);
  const refused = await giveBack(tx, order, command, worth, limits);
  if (refused) return refused;
  for (const { position, productId, quantity } of packs) await shrinkLine(tx, locked, position, productId, quantity);
  const facts = { key, shipmentId: shipment.id, why, reason };
  // Of several parts the others may go on without this one.
  const isLast = worth.delivery !== undefined || (await linesToPack(tx.db, shipment.id)).length === 0;
  if (isLast && shipment.carriesDelivery) {
    const notPassed = await passDelivery(tx, locked, others);
    if (notPassed) return notPassed;
  }
  if (isLast) await emptyBox(tx, shipment.id);
  const dropped = stockOfCancelled(command, packs);
  const notMoved = await cancelPieces(tx, order, worth, { lines, writtenOff: dropped.writtenOff, facts });
  return notMoved ?? { ...(isLast && { to: 'cancelled' }), dropped, facts: { lines, why, reason } };
}

/** Another part is paid with delivery, if its carrier was not told yet what to collect; otherwise the shop does not collect it. */
async function passDelivery(
  tx: TransactionContext,
  { order, shipment }: LockedShipment,
  others: Awaited<ReturnType<typeof otherParts>>,
): Promise<Refusal | undefined> {
  const part = others.find(({ state }) => ['allocated', 'picking', 'packed'].includes(state));
  if (!part) return undefined;
  const [next] = await tx.db.select().from(shipments).where(eq(shipments.id, part.id)).for('update');
  // First: delivery is carried by one part.
  await tx.db.update(shipments).set({ carriesDelivery: false }).where(eq(shipments.id, shipment.id));
  const change = { set: { carriesDelivery: true }, facts: { from: shipment.id } };
  const passed = await applyOutcome(tx, { order, shipment: next! }, 'delivery-passed', change);
  return isRefusal(passed) ? passed : undefined;
}

/** What was paid before goes back; of an order paid on delivery, what certificates have paid and bonuses have taken off. */
async function giveBack(
  tx: TransactionContext,
  order: LockedOrder,
  command: CancelledPacks,
  worth: Worth,
  limits: RefundLimits,
): Promise<Refusal | undefined> {
  const { key, lines } = command;
  if (isPaidBefore(order)) {
    const requestHash = hashRequest(['cancel-packs', command]);
    const pieces = { key, requestHash, lines, delivery: worth.delivery !== undefined };
    const refund = await refundCancelledPieces(tx, order, pieces, limits);
    return isRefusal(refund) ? refund : undefined;
  }
  const certificate = worth.certificate - order.cancelledCertificate;
  if (certificate > NOTHING) await returnToCertificates(tx, order.id, `cancelled:${key}`, kopecks(certificate));
  const count = (worth.bonus - order.cancelledBonus) / BONUS;
  if (count > 0) await returnSpentBonuses(tx, { orderId: order.id, count, key: `cancelled:${key}` });
  return undefined;
}

async function shrinkLine(
  tx: TransactionContext,
  { shipment }: LockedShipment,
  position: number,
  productId: number,
  by: number,
): Promise<void> {
  await tx.db
    .update(shipmentLines)
    .set({ quantity: sql`${shipmentLines.quantity} - ${by}` })
    .where(
      and(
        eq(shipmentLines.shipmentId, shipment.id),
        eq(shipmentLines.position, position),
        eq(shipmentLines.productId, productId),
      ),
    );
}

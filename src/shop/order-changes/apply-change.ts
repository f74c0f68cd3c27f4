import { and, eq, ne } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { appendLines } from '../orders/append-lines.ts';
import { takenBy } from '../orders/cancelled-pieces.rules.ts';
import { changeOpenPieces } from '../orders/change-open-pieces.ts';
import { extendHold } from '../orders/extend-hold.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { rewriteLines } from '../orders/rewrite-lines.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { supersedePayments } from '../payments/supersede-payments.ts';
import type { RefundLimits } from '../payments/measure-refund.ts';
import { addToShipment } from '../shipments/add-to-shipment.ts';
import { takeOutPacks } from '../shipments/cancel-packs.ts';
import { releaseHoldOfChange } from '../shipments/hold-for-change.ts';
import { applyOutcome, lockShipment, type LockedShipment } from '../shipments/run-command.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { dropHeld } from '../stock/release-stock.ts';
import { changeProblem, withoutPieces } from './change.rules.ts';
import { countPieces, endChange, piecesOfLines, type ChangeRow } from './close-change.ts';
import { concerningEvents } from './order-changes.reads.ts';

export interface ChangeTerms {
  readonly refunds: RefundLimits;
  /** How long goods of an order paid online are held. */
  readonly holdMinutes: number;
}

/** Who applies it: a member at once or the buyer by an answer, or a payment that has come. */
type AppliedBy = { readonly terms: ChangeTerms; readonly note?: string } | { readonly paymentId: string };

/** In words, for the log of the shipment. */
const REASON = 'изменён состав заказа';

/**
 * Carries out a locked change, all of it or nothing: lines, discounts and sums of its order, its shipment, its payments and its stock.
 * What has to be paid first is applied by its payment alone. Refused as outdated where the order is not the one that it was composed for.
 */
export async function applyChange(
  tx: TransactionContext,
  order: LockedOrder,
  change: ChangeRow,
  by: AppliedBy,
): Promise<Refusal | undefined> {
  if ((change.toPay !== null) !== 'paymentId' in by) return refuse('change-closed', { state: 'outdated' });
  const shipment = await shipmentOfChange(tx, order, change);
  if (isRefusal(shipment)) return shipment;
  await endChange(tx, change.id, 'applied');
  const { before, after } = change.shown;
  const why = 'paymentId' in by ? by : by.note && { note: by.note };
  const facts = { changeId: change.id, amount: after.sum, before: before.sum, ...why };
  await recordOrderEvent(tx, order.id, 'changed', facts);
  if (change.hold !== null) await releaseHoldOfChange(tx, change.hold);
  const refused =
    'paymentId' in by
      ? await addPaid(tx, shipment!.id, change, by.paymentId)
      : shipment
        ? await changePacked(tx, shipment.id, change, by.terms.refunds)
        : await changeUnpaid(tx, order, change, by.terms);
  if (refused) return refused;
  await postLetter(tx, orderLetter, { orderId: order.id, kind: 'changed', eventKey: change.id });
  return undefined;
}

/** The shipment of a locked change, undefined before an order gets one; refused where the order is not the one that the change was composed for. */
export async function shipmentOfChange(
  tx: TransactionContext,
  order: LockedOrder,
  { seen, added, removed }: ChangeRow,
): Promise<{ readonly id: string } | undefined | Refusal> {
  const outdated = refuse('change-closed', { state: 'outdated' });
  if ((await concerningEvents(tx.db, order.id)) !== seen) return outdated;
  const sent = await liveShipments(tx, order.id);
  if (changeProblem(order, sent, { addsGoods: added.length > 0, removesGoods: removed.length > 0 })) return outdated;
  const [shipment] = sent;
  return !shipment && order.state !== 'awaiting-payment' ? outdated : shipment;
}

function liveShipments({ db }: TransactionContext, orderId: string) {
  const { id, state } = shipments;
  return db
    .select({ id, state })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(state, 'cancelled')));
}

/** An order that waits for its payment is written anew, and what was begun to be paid pays nothing. */
async function changeUnpaid(
  tx: TransactionContext,
  order: LockedOrder,
  { removed, added, delivery }: ChangeRow,
  { holdMinutes }: ChangeTerms,
): Promise<Refusal | undefined> {
  const { id } = order;
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
  const rewritten = withoutPieces(lines, await adjustmentsOf(tx.db, id), removed);
  if (isRefusal(rewritten)) return rewritten;
  await supersedePayments(tx, id);
  if (removed.length > 0) await rewriteLines(tx, order, rewritten.lines, rewritten.adjustments);
  await appendLines(tx, (await lockOrder(tx, id))!, { lines: added, delivery });
  await extendHold(tx, order, addMinutes(tx.now(), holdMinutes));
  const gone = removed.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)!;
    return [{ takes: takenBy(line, quantity) }];
  });
  const released = piecesOfLines(gone);
  await changeOpenPieces(tx, order, -countPieces(released), 1);
  await dropHeld(tx, id, { released, writtenOff: [] });
  return undefined;
}

/** Of an order with a shipment, what leaves is cancelled (decision 0118), and what comes is packed with the rest. */
async function changePacked(
  tx: TransactionContext,
  shipmentId: string,
  change: ChangeRow,
  limits: RefundLimits,
): Promise<Refusal | undefined> {
  const { id, removed } = change;
  const locked = await addPacks(tx, shipmentId, change);
  const { shipment } = locked;
  const command = {
    shipmentId,
    key: id,
    expectedVersion: shipment.version,
    lines: removed,
    why: 'wanted' as const,
    reason: REASON,
  };
  const outcome = removed.length > 0 ? await takeOutPacks(tx, locked, command, limits) : {};
  if (isRefusal(outcome)) return outcome;
  const name = removed.length > 0 ? 'packs-cancelled' : 'packs-added';
  const facts = { ...outcome.facts, changeId: id };
  const done = await applyOutcome(tx, locked, name, { ...outcome, facts });
  return isRefusal(done) ? done : undefined;
}

/** What a payment of its own has paid for is packed with the rest. */
async function addPaid(
  tx: TransactionContext,
  shipmentId: string,
  change: ChangeRow,
  paymentId: string,
): Promise<Refusal | undefined> {
  const locked = await addPacks(tx, shipmentId, change, paymentId);
  const done = await applyOutcome(tx, locked, 'packs-added', { facts: { changeId: change.id } });
  return isRefusal(done) ? done : undefined;
}

async function addPacks(
  tx: TransactionContext,
  shipmentId: string,
  { orderId, added, delivery }: ChangeRow,
  paymentId?: string,
): Promise<LockedShipment> {
  const { order, shipment } = (await lockShipment(tx, shipmentId))!;
  const appended = added.length > 0 ? await appendLines(tx, order, { lines: added, delivery, paymentId }) : [];
  await addToShipment(tx, { shipment }, appended);
  return { order: (await lockOrder(tx, orderId))!, shipment };
}

import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { isDeliveryCancelled } from '../orders/cancelled-pieces.rules.ts';
import { orderChangedSince, type SeenOrder } from '../orders/order-version.reads.ts';
import { ownedOrder, type OrderState } from '../orders/order.rules.ts';
import { wasOpened } from '../digital/digital.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { unsoldPieces } from './left-pieces.reads.ts';
import { packsOfPieces } from './codes-to-return.rules.ts';
import { digitalProblem } from './digital-refund.rules.ts';
import { openCodes } from './open-codes.reads.ts';
import { NO_PACKS, packsOfLines, packsSoldByCode, untakenPacks } from './packs-of-order.reads.ts';
import { soldLine } from './receipt.rules.ts';
import { closingOf, closingOfLines, refundableLinesOf } from './refund-of-order.reads.ts';
import { refundPacks } from './refund-packs.ts';
import { piecesLeft, refundOfPieces, soldAtHandOver, untakenLeft } from './refund.rules.ts';
import { deliveryPart, forOrder, lockPaid, lockRefundable } from './refundable-order.ts';
import type { RefundLimits, RefundParts } from './measure-refund.ts';
import { findRefundByKey, saveRefund, type RequestedRefund } from './save-refund.ts';

export interface UnitsToRefund extends SeenOrder {
  readonly orderId: string;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** Packs that the buyer has taken, by their ids, in place of lines: for goods that were sold by marking codes. */
  readonly units?: readonly number[] | undefined;
  /** Delivery is refunded with them. */
  readonly delivery: boolean;
  readonly reason: RefundReason;
}

/** Then digital goods are refunded, and what was cancelled of an order, where that was declined or has failed before. */
const BEFORE_HAND_OVER: readonly OrderState[] = ['paid', 'packing', 'shipped', 'ready-for-pickup'];

/**
 * Refunds pieces of an order that was paid and handed over, digital goods also before the others were: their exact share of the money,
 * with their own receipt, and of gift certificates. Never more pieces than were bought, never more money than was paid. The job carries
 * the refund out, or a person pays back what was paid at the hand-over; certificates get their part back when it is done. It does not ask
 * whether goods came back. Goods whose closing receipt has marking codes are named by their packs, since the refund's receipt needs the
 * same codes.
 */
export function refundUnits(
  ctx: Pick<ShopContext, 'transaction'>,
  command: UnitsToRefund,
  limits: RefundLimits,
): Promise<RequestedRefund | Refusal> {
  // A sender who repeats it may have read the order again.
  const { expectedVersion: _seen, ...asked } = command;
  const hash = hashRequest(asked);
  // Until 2026-11-26 the version was part of it.
  const knownAs: (string | null)[] = [hash, hashRequest(command)];
  const refunding = ctx.transaction(async (tx): Promise<RequestedRefund | Refusal> => {
    const order = await lockOrder(tx, command.orderId);
    if (!order) return unlessAllowed(tx.actor, 'refund', 'order') ?? refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'refund', ownedOrder(order));
    if (notAllowed) return notAllowed;
    const earlier = await findRefundByKey(tx, command.key);
    if (earlier) return knownAs.includes(earlier.requestHash) ? earlier.result : refuse('command-key-reused');
    const { orderId, units = [] } = command;
    const changed = await orderChangedSince(tx.db, orderId, command);
    if (changed) return changed;
    if (units.length > 0) {
      if (command.lines.length > 0) return refuse('refund-packs-apart');
      const packs = { ...command, requestHash: hash, unitIds: [...new Set(units)], cameBack: false };
      return refundPacks(tx, order, packs, limits);
    }
    const refundable = await (BEFORE_HAND_OVER.includes(order.state) ? lockPaid : lockRefundable)(tx, order);
    if (isRefusal(refundable)) return refundable;
    const parts = await partsOf(tx, order, command, refundable.cash !== undefined);
    if (isRefusal(parts)) return parts;
    return saveRefund(tx, order, refundable, { ...command, requestHash: hash }, parts, limits);
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), refunding);
}

async function partsOf(
  tx: TransactionContext,
  order: LockedOrder,
  command: UnitsToRefund,
  paidAtHandOver: boolean,
): Promise<RefundParts | Refusal> {
  const { lines, amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const unsold = await unsoldPieces(tx.db, order.id);
  const isOpen = BEFORE_HAND_OVER.includes(order.state);
  if (isOpen && command.delivery) return refuse('refund-not-possible', { state: order.state });
  const ofLines = await packsOfLines(tx.db, order.id);
  const closing = await closingOf(tx.db, order.id);
  const { ofLine: closingOfLine, ofDelivery } = await closingOfLines(tx.db, order.id);
  const byCode = new Set((await packsSoldByCode(tx.db, order.id)).map((pack) => pack.position));
  const untakenPacksOf = await untakenPacks(tx.db, order.id);
  const open = await openCodes(tx.db, order.id);
  const wereSold: boolean[] = [];
  // One that has no clear answer for a day counts as sent: the goods were sold.
  const wereClosed = new Set<boolean>();
  const parts: RefundParts['lines'][number][] = [];
  for (const [position, quantity] of quantitiesOf(command.lines)) {
    const line = lines.find((one) => one.position === position);
    const found = amounts.find((one) => one.position === position);
    if (!line || !found) return refuse('refund-line-unknown', { position });
    // Of an order that was cancelled before its box was paid for nevertheless, digital goods were never delivered.
    const wasDelivered = !(paidAtHandOver && order.state === 'cancelled');
    const isDigital = line.kind === 'digital';
    if (isDigital && wasDelivered) {
      const { name, denomination } = line;
      const opened = await wasOpened(tx.db, order.id, line.productId);
      const problem = digitalProblem({ name, denomination, wasOpened: opened }, { isOpen, closing, now: tx.now() });
      if (problem) return problem;
    }
    const untouched = unsold.get(position) ?? 0;
    if (isOpen && !isDigital && quantity > untouched - found.refunded)
      return refuse('refund-not-possible', { state: order.state });
    const closed = closingOfLine(position);
    const isClosed = closed.state !== 'none';
    // What was not taken was not paid for either.
    const amount = paidAtHandOver ? soldAtHandOver(found, untouched) : found;
    const ofPacks = ofLines.get(position) ?? NO_PACKS;
    // A piece that was left has no pack that was taken.
    const most = piecesLeft(amount, paidAtHandOver || untouched === 0 ? 0 : ofPacks.takenRefunded);
    if (quantity > most) return refuse('refund-too-many', { name: line.name, left: Math.max(0, most) });
    // Those that will not come are refunded first, then those that were left; closed at the carrier, only the former were not sold.
    const leftOf = (pieces: number) => (paidAtHandOver ? 0 : untakenLeft(amount, pieces, ofPacks));
    const prepaid = leftOf(closed.atCarrier ? found.cancelled : untouched);
    const untaken = prepaid > 0 ? prepaid : leftOf(untouched);
    if (untaken > 0 && quantity > untaken) return refuse('refund-mixed');
    if (isClosed && untaken === 0 && byCode.has(position)) return refuse('refund-packs-needed', { name: line.name });
    // Before the hand-over only a receipt that was issued at the carrier has sold anything.
    wereSold.push(prepaid === 0 && (isClosed || !isOpen));
    // What was not sold is a prepayment, whatever became of the rest.
    if (prepaid === 0) wereClosed.add(isClosed);
    const part = forOrder(order, refundOfPieces(amount, quantity));
    const ofLine = closed.atCarrier ? untakenPacksOf.filter((pack) => pack.position === position) : [];
    const packs = prepaid === 0 ? packsOfPieces(line, quantity, ofLine, open) : undefined;
    const sold = [soldLine({ ...line, ...(packs && { packs }) }, quantity, part.amount)];
    parts.push({ position, quantity, packs: 0, ...part, paymentId: line.paymentId, sold, units: [] });
  }
  const delivery = await deliveryPart(tx, order, adjustments, command.delivery);
  if (isRefusal(delivery)) return delivery;
  // It was carried out, unless nothing was left to be delivered.
  if (command.delivery) {
    wereSold.push(!isDeliveryCancelled(lines));
    wereClosed.add(ofDelivery.state !== 'none');
  }
  if (new Set(wereSold).size > 1 || wereClosed.size > 1) return refuse('refund-mixed');
  const settled = wereClosed.has(true) && wereSold[0] !== false;
  return { lines: parts, delivery, settled };
}

/** Pieces by position: a line may be named twice. */
function quantitiesOf(lines: UnitsToRefund['lines']): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>();
  for (const { position, quantity } of lines) quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  return quantities;
}

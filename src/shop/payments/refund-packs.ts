import { BONUS } from '../../kernel/bonus.ts';
import { kopecks, multiplyMoney, spreadMoney, type Kopecks } from '../../kernel/money.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { wholeBonusesOf, worthOf } from '../orders/cancelled-pieces.rules.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { leftPieces, unsoldPieces } from './left-pieces.reads.ts';
import { codesToReturn, NO_CODES, type OpenCodes } from './codes-to-return.rules.ts';
import { openCodes } from './open-codes.reads.ts';
import { NO_PACKS, packsBeside, packsOfLines, type PackOfOrder } from './packs-of-order.reads.ts';
import { packShares, soldLine, type Pack, type Sold } from './receipt.rules.ts';
import { closingOfLines, refundableLinesOf } from './refund-of-order.reads.ts';
import {
  packsToRefund,
  prepaidPacksLeft,
  refundOfPacks,
  soldAtHandOver,
  type PaidBack,
  type RefundableLine,
} from './refund.rules.ts';
import { deliveryPart, forOrder, lockRefundable } from './refundable-order.ts';
import { measureRefund, type RefundLimits, type RefundParts, type RefundSums } from './measure-refund.ts';
import { saveRefund, type RequestedRefund } from './save-refund.ts';

interface PacksToRefund {
  readonly key: string;
  readonly requestHash: string;
  /** Ids of `shipment_units`. */
  readonly unitIds: readonly number[];
  /** Otherwise the buyer has taken them, and may have them still. */
  readonly cameBack: boolean;
  readonly delivery: boolean;
  readonly reason: RefundReason;
}

/**
 * Refunds packs of a locked order: of a bundle, the share of each pack. On the receipt a marked pack has the line that the
 * closing receipt had, with its code; what the buyer did not take was not sold, so its receipt refunds a prepayment, unless it
 * belongs to a bundle of which something was taken, or was closed when the carrier got it. The caller has checked that the actor
 * may refund, and that packs said to have come back did.
 */
export async function refundPacks(
  tx: TransactionContext,
  order: LockedOrder,
  command: PacksToRefund,
  limits: RefundLimits,
): Promise<RequestedRefund | Refusal> {
  const refundable = await lockRefundable(tx, order);
  if (isRefusal(refundable)) return refundable;
  const parts = await partsOf(tx, order, command, refundable.cash !== undefined);
  if (isRefusal(parts)) return parts;
  return saveRefund(tx, order, refundable, command, parts, limits);
}

/** What {@link refundPacks} would give back. Nothing is changed; the caller has checked that the actor may refund. */
export async function measureRefundOfPacks(
  tx: TransactionContext,
  order: LockedOrder,
  command: Pick<PacksToRefund, 'unitIds' | 'cameBack' | 'delivery'>,
  limits: RefundLimits,
): Promise<RefundSums | Refusal> {
  const refundable = await lockRefundable(tx, order);
  if (isRefusal(refundable)) return refundable;
  const parts = await partsOf(tx, order, command, refundable.cash !== undefined);
  return isRefusal(parts) ? parts : measureRefund(tx, order, refundable, parts, limits);
}

async function partsOf(
  tx: TransactionContext,
  order: LockedOrder,
  { unitIds, cameBack, delivery: withDelivery }: Pick<PacksToRefund, 'unitIds' | 'cameBack' | 'delivery'>,
  paidAtHandOver: boolean,
): Promise<RefundParts | Refusal> {
  const { lines, amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const packs = await packsBeside(tx.db, order.id, unitIds);
  const chosen = new Set(unitIds);
  const missing = unitIds.find((unitId) => !packs.some(({ id, taken }) => id === unitId && taken));
  if (missing !== undefined && !cameBack) return refuse('refund-pack-unknown', { unitId: missing });
  const wereTaken = packs.some(({ id, taken }) => chosen.has(id) && taken);
  if (packs.some(({ id, taken }) => chosen.has(id) && taken !== wereTaken)) return refuse('refund-mixed');
  if (paidAtHandOver && !wereTaken) return refuse('refund-not-paid');
  const closing = await closingOfLines(tx.db, order.id);
  const open = await openCodes(tx.db, order.id);
  const left = await leftPieces(tx.db, order.id);
  const unsold = await unsoldPieces(tx.db, order.id);
  const ofLines = await packsOfLines(tx.db, order.id);
  const parts: RefundParts['lines'][number][] = [];
  const wereSold = new Set<boolean>();
  const wereClosed = new Set<boolean>();
  for (const [position, ofLine] of Map.groupBy(packs, (pack) => pack.position)) {
    const line = lines.find((one) => one.position === position)!;
    const ordered = amounts.find((one) => one.position === position)!;
    const amount = paidAtHandOver ? soldAtHandOver(ordered, unsold.get(position) ?? 0) : ordered;
    const named = ofLine.filter(({ id }) => chosen.has(id));
    if (named.length === 0) continue;
    const { untaken, untakenRefunded, ...taken } = ofLines.get(position) ?? NO_PACKS;
    // What was not taken was not paid for at the hand-over, so no refund was for it.
    const ofPacks = paidAtHandOver ? { ...NO_PACKS, ...taken } : { untaken, untakenRefunded, ...taken };
    const most = packsToRefund(amount, ofPacks, wereTaken ? (cameBack ? 'came-back' : 'taken') : 'untaken');
    if (named.length > most || named.some(({ refunded }) => refunded))
      return refuse('refund-too-many', { name: line.name, left: Math.max(0, Math.min(most, named.length - 1)) });
    const closed = closing.ofLine(position);
    const wasLeft = closed.atCarrier ? 0 : (left.get(position) ?? 0);
    const prepaid = wereTaken ? 0 : prepaidPacksLeft(amount, wasLeft, ofPacks);
    if (prepaid > 0 && named.length > prepaid) return refuse('refund-mixed');
    wereSold.add(prepaid === 0);
    if (prepaid === 0) wereClosed.add(closed.state !== 'none');
    const settled = closed.state !== 'none' && prepaid === 0;
    const part = partOfLine(line, ordered, amount, ofLine, chosen, settled ? open : undefined);
    const back = forOrder(order, part.back);
    const isWhole = amount.packsPerPiece === 1;
    parts.push({
      position,
      quantity: isWhole ? named.length : 0,
      packs: isWhole ? 0 : named.length,
      ...back,
      paymentId: line.paymentId,
      sold: part.sold,
      units: named.map(({ id }) => id),
    });
  }
  // The delivery was carried out.
  if (withDelivery) {
    wereSold.add(true);
    wereClosed.add(closing.ofDelivery.state !== 'none');
  }
  if (wereSold.size > 1 || wereClosed.size > 1) return refuse('refund-mixed');
  const settled = wereClosed.has(true) && wereSold.has(true);
  const delivery = await deliveryPart(tx, order, adjustments, withDelivery);
  if (isRefusal(delivery)) return delivery;
  return { lines: parts, delivery, settled };
}

function partOfLine(
  line: OrderLine,
  ordered: RefundableLine,
  amount: RefundableLine,
  ofLine: readonly PackOfOrder[],
  chosen: ReadonlySet<number>,
  /** Undefined where a prepayment is refunded. */
  open: OpenCodes | undefined,
): { readonly back: PaidBack; readonly sold: readonly Sold[] } {
  const packs: Pack[] = ofLine.map(({ productId, name, price, code }) => ({
    description: productId === line.productId ? line.name : name,
    weight: price,
    markingCode: code,
  }));
  // Of the pieces that were packed.
  const packed = (sum: Kopecks) => kopecks(sum - worthOf(sum, ordered, ordered.cancelled));
  const money = packShares(packed(ordered.paid), packs);
  const certificates = spreadMoney(
    packed(ordered.certificate),
    packs.map(({ weight }) => weight),
  );
  const bonuses = spreadMoney(
    kopecks((ordered.bonus - wholeBonusesOf(ordered.bonus, ordered, ordered.cancelled)) / BONUS),
    packs.map(({ weight }) => weight),
  );
  const indexes = ofLine.flatMap(({ id }, index) => (chosen.has(id) ? [index] : []));
  const back = refundOfPacks(
    amount,
    indexes.map((index) => ({
      amount: money[index]!,
      certificate: certificates[index]!,
      bonus: multiplyMoney(BONUS, bonuses[index]!),
    })),
  );
  // Equal to the shares, unless pieces of the line were refunded without naming packs.
  const shares = spreadMoney(
    back.amount,
    indexes.map((index) => money[index]!),
  );
  const named = indexes.map((index) => ofLine[index]!);
  const others = ofLine.filter(({ id, taken }) => !chosen.has(id) && taken === named[0]!.taken);
  const codes = codesToReturn(named, others, open ?? NO_CODES);
  const sold = indexes.map((index, at) => {
    const markingCode = codes[at]!;
    // Its bundle was sold without it: no receipt has its code, and those of its product alone have other codes.
    const isOfBundle = open !== undefined && markingCode === null && packs[index]!.markingCode !== null;
    const name = isOfBundle ? line.name : packs[index]!.description;
    const pack = soldLine({ ...line, name }, 1, kopecks(shares[at]!));
    return markingCode === null ? pack : { ...pack, packs: [{ ...packs[index]!, markingCode, weight: 1 }] };
  });
  return { back, sold: merged(sold) };
}

/** Packs of one product and price are one line, except those that are written with their codes. */
function merged(sold: readonly Sold[]): Sold[] {
  const key = ({ description, sum, packs }: Sold) => packs?.[0]?.markingCode ?? `${sum} ${description}`;
  return [...Map.groupBy(sold, key).values()].map((same) => {
    const [first] = same as [Sold, ...Sold[]];
    return { ...first, quantity: same.length, sum: kopecks(first.sum * same.length) };
  });
}

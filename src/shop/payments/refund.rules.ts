// Longer than usual: the rules of refunds share what a line was paid with.
import { addMinutes } from '../../kernel/dates.ts';
import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { wholeBonusesOf, worthOf } from '../orders/cancelled-pieces.rules.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';

/**
 * awaiting-approval: its sum needs a second member of the staff; the company knows nothing of it. requested: to be sent, or sent
 * without a clear answer. to-pay-by-hand: the buyer paid at the hand-over, and a person pays it back. failed: refused by the company, or by whoever should have approved it.
 */
export type RefundState = 'awaiting-approval' | 'requested' | 'pending' | 'to-pay-by-hand' | 'done' | 'failed';

/** What of a line may be refunded, and was. */
export interface RefundableLine {
  readonly position: number;
  readonly quantity: number;
  /** Pieces that will not come. */
  readonly cancelled: number;
  /** Pieces refunded before, and what was given back for them. */
  readonly refunded: number;
  readonly before: PaidBack;
  /** A piece of a bundle is several packs. */
  readonly packsPerPiece: number;
  /** Single packs refunded before, besides the pieces, and what was given back for them. */
  readonly packs: number;
  readonly beforeForPacks: PaidBack;
  /** Paid in money for all pieces. */
  readonly paid: Kopecks;
  /** Paid by gift certificates for all pieces. */
  readonly certificate: Kopecks;
  /** What spent bonuses have taken off all pieces; a bonus is 100. */
  readonly bonus: Kopecks;
}

/** What a refund gives back. */
export interface PaidBack {
  /** In money. */
  readonly amount: Kopecks;
  /** To gift certificates. */
  readonly certificate: Kopecks;
  /** To the bonus account: whole bonuses. */
  readonly bonus: Kopecks;
}

interface PaidLine {
  readonly position: number;
  readonly quantity: number;
  readonly cancelled: number;
  readonly unitPrice: Kopecks;
  readonly takes: readonly { readonly quantity: number }[];
}

/** What was refunded of a line before. */
export interface RefundedOfLine extends PaidBack {
  readonly quantity: number;
  readonly packs: number;
  readonly forPacks: PaidBack;
}

type Shares = readonly Pick<Adjustment, 'kind' | 'perLine' | 'onDelivery'>[];

/** Why pieces that will not come are refunded; the letter about them speaks of their money, too. */
export const PIECES_CANCELLED_REFUND = 'pieces-cancelled';

export const NOTHING_BACK: PaidBack = { amount: NOTHING, certificate: NOTHING, bonus: NOTHING };

/** Lines of an order with what was paid for them. @param refunded what was refunded before, by position */
export function refundableLines(
  lines: readonly PaidLine[],
  adjustments: Shares,
  refunded: ReadonlyMap<number, RefundedOfLine>,
): RefundableLine[] {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  const bonuses = adjustments.filter(({ kind }) => kind === 'bonus');
  return lines.map(({ position, quantity, cancelled, unitPrice, takes }) => {
    const before = refunded.get(position);
    const packs = takes.reduce((sum, take) => sum + take.quantity, 0);
    return {
      position,
      quantity,
      cancelled,
      refunded: before?.quantity ?? 0,
      before: before ? { amount: before.amount, certificate: before.certificate, bonus: before.bonus } : NOTHING_BACK,
      packsPerPiece: Math.max(1, Math.floor(packs / quantity)),
      packs: before?.packs ?? 0,
      beforeForPacks: before?.forPacks ?? NOTHING_BACK,
      paid: kopecks(multiplyMoney(unitPrice, quantity) - discountOnLine(adjustments, position)),
      certificate: kopecks(discountOnLine(certificates, position)),
      bonus: kopecks(discountOnLine(bonuses, position)),
    };
  });
}

/** What was paid for delivery, in money and by gift certificates. */
export function paidForDelivery(baseDeliveryPrice: Kopecks, adjustments: Shares): PaidBack {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  return {
    amount: kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)),
    certificate: kopecks(discountOnDelivery(certificates)),
    bonus: NOTHING,
  };
}

/** Whole pieces of a line that were not refunded; one with a refunded pack is not whole. @param ofOthers packs of other pieces */
export function piecesLeft({ quantity, refunded, packs, packsPerPiece }: RefundableLine, ofOthers = 0): number {
  const apart = Math.min(ofOthers, packs);
  return quantity - refunded - Math.ceil((packs - apart) / packsPerPiece) - Math.ceil(apart / packsPerPiece);
}

/** Packs of a line that were not refunded. */
export function packsLeft({ quantity, refunded, packs, packsPerPiece }: RefundableLine): number {
  return (quantity - refunded) * packsPerPiece - packs;
}

/**
 * A line of which some pieces were not handed over, so that nothing was collected for them: what was, may be refunded. Of bonuses those
 * handed over have what cancelled pieces did not give back, or, where others were left and gave back the rest, only their own.
 */
export function soldAtHandOver(line: RefundableLine, unsold: number): RefundableLine {
  const quantity = line.quantity - unsold;
  const wasLeft = unsold > line.cancelled;
  return {
    ...line,
    quantity,
    cancelled: 0,
    paid: kopecks(line.paid - worthOf(line.paid, line, unsold)),
    certificate: worthOf(line.certificate, line, quantity),
    bonus: wasLeft
      ? wholeBonusesOf(line.bonus, line, quantity)
      : kopecks(line.bonus - wholeBonusesOf(line.bonus, line, line.cancelled)),
  };
}

/** Packs of a line that were handed out or come back, for refunds of single packs; of shipments that nothing has replaced. */
export interface PacksOfLine {
  /** Of a parcel that was not taken, or not as a whole. */
  readonly untaken: number;
  readonly untakenRefunded: number;
  readonly taken: number;
  readonly takenRefunded: number;
  /** Those the buyer took which came back afterwards, and which no refund has named. */
  readonly takenReceived: number;
}

/**
 * How many packs may still be refunded: not taken, taken and come back, or all that were taken. Money that was given back for pieces
 * without naming packs counts for those that were not taken first, then for those that came back.
 */
export function packsToRefund(line: RefundableLine, packs: PacksOfLine, of: 'untaken' | 'came-back' | 'taken'): number {
  const { untaken, taken, takenRefunded, takenReceived } = packs;
  const { unnamed, ofUntaken } = refundedUnnamed(line, packs);
  const candidates = of === 'came-back' ? takenReceived : taken - takenRefunded;
  const left = of === 'untaken' ? untaken - untakenGiven(line, packs) : candidates - (unnamed - ofUntaken);
  return Math.max(0, Math.min(left, packsLeft(line)));
}

/** Packs that left and were refunded without being named, and how many of them were not taken. Cancelled pieces are refunded first. */
function refundedUnnamed(line: RefundableLine, { untaken, untakenRefunded, takenRefunded }: PacksOfLine) {
  const all = line.refunded * line.packsPerPiece + line.packs - untakenRefunded - takenRefunded;
  const unnamed = Math.max(0, all - line.cancelled * line.packsPerPiece);
  return { unnamed, ofUntaken: Math.min(unnamed, untaken - untakenRefunded) };
}

/** Packs not taken whose money was given back. */
const untakenGiven = (line: RefundableLine, packs: PacksOfLine): number =>
  packs.untakenRefunded + refundedUnnamed(line, packs).ofUntaken;

/**
 * How many packs that were not taken are still refunded as a prepayment, before the others: those of whole pieces. Other packs belong to
 * bundles that count as taken, so the closing receipt has sold them.
 * @param left pieces that were left when the order was handed over
 */
export function prepaidPacksLeft(line: RefundableLine, left: number, packs: PacksOfLine): number {
  return Math.max(0, left * line.packsPerPiece - untakenGiven(line, packs));
}

/** How many whole pieces that were left at the hand-over, or cancelled before, are not refunded; those are refunded before others. */
export function untakenLeft(line: RefundableLine, left: number, { takenRefunded }: PacksOfLine): number {
  const refunded = line.refunded + Math.ceil((line.packs - takenRefunded) / line.packsPerPiece);
  return Math.max(0, left - Math.max(0, refunded));
}

/**
 * What the next `quantity` pieces of a line give back. All pieces together give back exactly what was paid, however they are
 * grouped into refunds, and whichever of these fail.
 */
export function refundOfPieces(line: RefundableLine, quantity: number): PaidBack {
  const pieces = line.refunded + quantity;
  // Less what was given, not what the pieces before are worth: a refund between them may have failed.
  const share = (sum: Kopecks, given: Kopecks, forPacks: Kopecks, worth = worthOf(sum, line, pieces)) =>
    kopecks(Math.max(0, Math.min(worth - given, sum - given - forPacks)));
  return {
    amount: share(line.paid, line.before.amount, line.beforeForPacks.amount),
    certificate: share(line.certificate, line.before.certificate, line.beforeForPacks.certificate),
    bonus: share(line.bonus, line.before.bonus, line.beforeForPacks.bonus, wholeBonusesOf(line.bonus, line, pieces)),
  };
}

/**
 * What single packs of a line give back: their shares of what was paid, never more than is left of it. The last packs give
 * back all that is left.
 * @param shares of these packs
 */
export function refundOfPacks(line: RefundableLine, shares: readonly PaidBack[]): PaidBack {
  const isLast = shares.length >= packsLeft(line);
  const share = (of: keyof PaidBack, sum: Kopecks) => {
    const left = Math.max(0, sum - line.before[of] - line.beforeForPacks[of]);
    return kopecks(isLast ? left : Math.min(left, addMoney(...shares.map((one) => one[of]))));
  };
  return {
    amount: share('amount', line.paid),
    certificate: share('certificate', line.certificate),
    bonus: share('bonus', line.bonus),
  };
}

/**
 * Lines of a refund of what was collected at the hand-over. Pieces may be rounded otherwise than what was collected for them, by less
 * than a kopeck each: no more is given back than is left, and the last pieces give back all of it.
 * @param sold lines of the order, before this refund
 * @param left of what was collected for goods
 */
export function withinCollected<L extends RefundedLine>(
  sold: readonly RefundableLine[],
  lines: readonly L[],
  left: Kopecks,
): readonly L[] {
  const over = addMoney(...lines.map(({ amount }) => amount)) - left;
  const isLast = sold.every((line) => {
    const { quantity, packs } = lines.find(({ position }) => position === line.position) ?? { quantity: 0, packs: 0 };
    return packsLeft(line) <= quantity * line.packsPerPiece + packs;
  });
  const rounding = sold.reduce((sum, { quantity, packsPerPiece }) => sum + quantity * packsPerPiece, 0);
  const [dearest] = [...lines].sort((one, other) => other.amount - one.amount);
  if (!dearest || (over < 0 && !isLast) || Math.abs(over) >= rounding || over > dearest.amount) return lines;
  return lines.map((line) => (line === dearest ? { ...line, amount: kopecks(line.amount - over) } : line));
}

/** What a refund gives back for a line. */
interface RefundedLine extends PaidBack {
  readonly position: number;
  readonly quantity: number;
  readonly packs: number;
}

/**
 * Whether none of the pieces and packs of a refund, nor its money, was refunded otherwise.
 * @param leftOf pieces of a line that such a refund may still be for
 */
export function isLeftToRefund(
  amounts: readonly RefundableLine[],
  lines: readonly RefundedLine[],
  leftOf: (line: RefundableLine) => number,
): boolean {
  return lines.every(({ position, quantity, packs, amount, certificate, bonus }) => {
    const line = amounts.find((one) => one.position === position);
    if (!line || quantity > leftOf(line) || quantity * line.packsPerPiece + packs > packsLeft(line)) return false;
    return (
      amount <= line.paid - line.before.amount - line.beforeForPacks.amount &&
      certificate <= line.certificate - line.before.certificate - line.beforeForPacks.certificate &&
      bonus <= line.bonus - line.before.bonus - line.beforeForPacks.bonus
    );
  });
}

/** By then the schedule has found an order whose job was lost. */
const CLOSING_MINUTES = 20;
/** By then the staff was asked about a receipt without a clear answer. */
const UNCLEAR_MINUTES = 24 * 60;

/**
 * Whether the closing receipt of an order may still come, so that a refund should wait for it.
 * @param since when the goods were handed over, or the receipt was saved
 */
export function mayBeClosedSoon(state: 'none' | 'requested', since: Date, now: Date): boolean {
  return now < addMinutes(since, state === 'none' ? CLOSING_MINUTES : UNCLEAR_MINUTES);
}

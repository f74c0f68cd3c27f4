import { addMinutes } from '../../kernel/dates.ts';
import { kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';

/** What of a line may be refunded, and was. */
export interface RefundableLine {
  readonly position: number;
  readonly quantity: number;
  /** Pieces refunded before, and what was given back for them. */
  readonly refunded: number;
  readonly before: PaidBack;
  /** Paid in money for all pieces. */
  readonly paid: Kopecks;
  /** Paid by gift certificates for all pieces. */
  readonly certificate: Kopecks;
}

/** What a refund gives back. */
export interface PaidBack {
  /** In money. */
  readonly amount: Kopecks;
  /** To gift certificates. */
  readonly certificate: Kopecks;
}

interface PaidLine {
  readonly position: number;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
}

type Shares = readonly Pick<Adjustment, 'kind' | 'perLine' | 'onDelivery'>[];

export const NOTHING_BACK: PaidBack = { amount: NOTHING, certificate: NOTHING };

/** Lines of an order with what was paid for them. @param refunded what was refunded before, by position */
export function refundableLines(
  lines: readonly PaidLine[],
  adjustments: Shares,
  refunded: ReadonlyMap<number, PaidBack & { readonly quantity: number }>,
): RefundableLine[] {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  return lines.map(({ position, quantity, unitPrice }) => ({
    position,
    quantity,
    refunded: refunded.get(position)?.quantity ?? 0,
    before: refunded.get(position) ?? NOTHING_BACK,
    paid: kopecks(multiplyMoney(unitPrice, quantity) - discountOnLine(adjustments, position)),
    certificate: kopecks(discountOnLine(certificates, position)),
  }));
}

/** What was paid for delivery, in money and by gift certificates. */
export function paidForDelivery(baseDeliveryPrice: Kopecks, adjustments: Shares): PaidBack {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  return {
    amount: kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)),
    certificate: kopecks(discountOnDelivery(certificates)),
  };
}

/**
 * What the next `quantity` pieces of a line give back. All pieces together give back exactly what was paid, however they are
 * grouped into refunds, and whichever of these fail.
 */
export function refundOfPieces(line: RefundableLine, quantity: number): PaidBack {
  const pieces = line.refunded + quantity;
  // Less what was given, not what the pieces before are worth: a refund between them may have failed.
  const share = (sum: Kopecks, given: Kopecks) =>
    kopecks(Math.max(0, Math.floor((sum * pieces) / line.quantity) - given));
  return {
    amount: share(line.paid, line.before.amount),
    certificate: share(line.certificate, line.before.certificate),
  };
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

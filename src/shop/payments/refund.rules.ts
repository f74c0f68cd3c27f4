import { addMinutes } from '../../kernel/dates.ts';
import { kopecks, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';

/** What of a line may be refunded, and was. */
export interface RefundableLine {
  readonly position: number;
  readonly quantity: number;
  /** Pieces refunded before. */
  readonly refunded: number;
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

/** Lines of an order with what was paid for them. @param refunded pieces refunded before, by position */
export function refundableLines(
  lines: readonly PaidLine[],
  adjustments: Shares,
  refunded: ReadonlyMap<number, number>,
): RefundableLine[] {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  return lines.map(({ position, quantity, unitPrice }) => ({
    position,
    quantity,
    refunded: refunded.get(position) ?? 0,
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
 * grouped into refunds.
 */
export function refundOfPieces(line: RefundableLine, quantity: number): PaidBack {
  const share = (sum: Kopecks) => upTo(sum, line, line.refunded + quantity) - upTo(sum, line, line.refunded);
  return { amount: kopecks(share(line.paid)), certificate: kopecks(share(line.certificate)) };
}

/** The share of the first pieces, rounded down. */
function upTo(sum: Kopecks, { quantity }: RefundableLine, pieces: number): number {
  return Math.floor((sum * pieces) / quantity);
}

/** By then the schedule has found an order whose job was lost. */
const CLOSING_MINUTES = 20;

/** Whether the order was handed over so recently that its closing receipt may not have been written yet. */
export function isJustHandedOver({ updatedAt }: { readonly updatedAt: Date }, now: Date): boolean {
  return now < addMinutes(updatedAt, CLOSING_MINUTES);
}

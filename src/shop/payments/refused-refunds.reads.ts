import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { payments, refundedUnits, refundLines, refunds } from './payments.tables.ts';
import { NO_PACKS, packsOfLines } from './packs-of-order.reads.ts';
import { refundableLinesOf } from './refund-of-order.reads.ts';
import {
  isLeftToRefund,
  PIECES_CANCELLED_REFUND,
  piecesLeft,
  untakenLeft,
  type RefundableLine,
} from './refund.rules.ts';

export interface RefusedRefund {
  readonly refund: typeof refunds.$inferSelect;
  /** What it is for was not refunded since. */
  readonly isOpen: boolean;
}

/**
 * Refunds of pieces of this payment, or of all but kept money, that the company has refused; those that a person has declined
 * before they were approved were never sent.
 */
export async function refusedRefunds(db: Db, orderId: string, paymentId: string): Promise<RefusedRefund[]> {
  const found = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.state, 'failed'),
        isNotNull(refunds.sentAt),
        // One of the whole payment has left it in another state.
        or(isNotNull(refunds.key), eq(payments.state, 'paid')),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (found.length === 0) return [];
  const { amounts } = await refundableLinesOf(db, orderId);
  const packs = await packsOfLines(db, orderId);
  // Pieces that will come are no reason to give back the money of cancelled ones once more.
  const cancelledLeft = (line: RefundableLine) =>
    Math.min(piecesLeft(line), untakenLeft(line, line.cancelled, packs.get(line.position) ?? NO_PACKS));
  const refused: RefusedRefund[] = [];
  for (const refund of found) {
    const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, refund.id));
    const leftOf = refund.reason === PIECES_CANCELLED_REFUND ? cancelledLeft : piecesLeft;
    const isOpen = isLeftToRefund(amounts, lines, leftOf) && !(await isRefundedSince(db, refund));
    refused.push({ refund, isOpen });
  }
  return refused;
}

/** Refused refunds of an order that nothing has made up for. */
export async function openRefusedRefunds(db: Db, orderId: string): Promise<RefusedRefund['refund'][]> {
  const paid = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  const refused = await Promise.all(paid.map(({ id }) => refusedRefunds(db, orderId, id)));
  return refused.flat().flatMap(({ refund, isOpen }) => (isOpen ? [refund] : []));
}

/** Whether one of its packs or marking codes, or delivery, is in a refund that has not failed, or all that was left of its payment. */
async function isRefundedSince(
  db: Db,
  { id, orderId, paymentId, lines, delivery, deliveryCertificate }: RefusedRefund['refund'],
): Promise<boolean> {
  const others = await db
    .select({
      id: refunds.id,
      key: refunds.key,
      paymentId: refunds.paymentId,
      lines: refunds.lines,
      delivery: refunds.delivery,
      certificate: refunds.deliveryCertificate,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')));
  if (others.length === 0) return false;
  if (others.some((other) => other.key === null && other.paymentId === paymentId)) return true;
  if (delivery + deliveryCertificate > 0 && others.some((other) => other.delivery + other.certificate > 0)) return true;
  const codes = new Set(others.flatMap((other) => codesOf(other.lines)));
  if (codesOf(lines).some((code) => codes.has(code))) return true;
  const packs = db.select({ id: refundedUnits.unitId }).from(refundedUnits).where(eq(refundedUnits.refundId, id));
  const ids = others.map((other) => other.id);
  const again = await db
    .select({ id: refundedUnits.unitId })
    .from(refundedUnits)
    .where(and(inArray(refundedUnits.refundId, ids), inArray(refundedUnits.unitId, packs)))
    .limit(1);
  return again.length > 0;
}

function codesOf(lines: RefusedRefund['refund']['lines']): string[] {
  return (lines ?? []).flatMap(({ markingCode }) => markingCode ?? []);
}

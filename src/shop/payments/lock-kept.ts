import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { lockSoldCertificates } from '../certificates/lock-sold-certificates.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { lockCoupons } from '../promotions/return-coupons.ts';
import { keptForCertificates, sumKept, type Kept } from './kept-for-certificates.rules.ts';
import { keptOfPayment } from './refund-of-order.reads.ts';

/** What the refund of a locked order leaves out, because certificates that it has sold were spent: they stay locked. */
export async function lockKept(tx: TransactionContext, orderId: string): Promise<Kept> {
  // Before certificates, as where an order is placed: the end of this one gives them back.
  await lockCoupons(tx, orderId);
  const sold = await lockSoldCertificates(tx, orderId);
  if (sold.length === 0) return new Map();
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return keptForCertificates(lines, sold);
}

/**
 * All of a locked order that has ended was refunded: the staff is told of money that its certificates have paid, too, unless it was
 * asked about that money before.
 * @param kept locked before the stock of the order, as for an order that is placed
 */
export async function reportSpentCertificates(
  tx: TransactionContext,
  orderId: string,
  paymentId: string | null,
  kept: Kept,
): Promise<void> {
  const amount = sumKept(kept);
  if (amount === 0 || (paymentId !== null && (await keptOfPayment(tx.db, paymentId)) > 0)) return;
  const facts = { orderId, amount };
  await raiseException(tx, { kind: 'spent-certificate-refunded', subject: `order:${orderId}`, facts, once: true });
}

import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { lockSoldCertificates } from '../certificates/lock-sold-certificates.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { keptForCertificates, sumKept, type Kept } from './kept-for-certificates.rules.ts';

/** What the refund of a locked order leaves out, because certificates that it has sold were spent: they stay locked. */
export async function lockKept(tx: TransactionContext, orderId: string): Promise<Kept> {
  const sold = await lockSoldCertificates(tx, orderId);
  if (sold.length === 0) return new Map();
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return keptForCertificates(lines, sold);
}

/** All of a locked order that has just ended was refunded already: the staff is told of money that its certificates have paid, too. */
export async function reportSpentCertificates(tx: TransactionContext, orderId: string): Promise<void> {
  const amount = sumKept(await lockKept(tx, orderId));
  if (amount === 0) return;
  const facts = { orderId, amount };
  await raiseException(tx, { kind: 'spent-certificate-refunded', subject: `order:${orderId}`, facts });
}

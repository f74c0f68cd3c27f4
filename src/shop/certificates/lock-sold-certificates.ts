import { eq } from 'drizzle-orm';
import { kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import type { SoldCertificate } from './certificate.rules.ts';
import { certificates } from './certificates.tables.ts';
import { onCertificate } from './debit-certificates.ts';
import { netSpends } from './return-certificates.ts';

/**
 * Locks the certificates that an order has sold until the transaction ends: nothing is spent of them meanwhile, and once the order has
 * ended nothing afterwards. The caller has locked the order.
 */
export async function lockSoldCertificates(
  tx: TransactionContext,
  orderId: string,
): Promise<readonly SoldCertificate[]> {
  const sold = await tx.db
    .select()
    .from(certificates)
    .where(eq(certificates.orderId, orderId))
    .orderBy(certificates.id);
  if (sold.length === 0) return [];
  // With those that have paid for the order, which its end gives back: all in one order.
  const spent = await netSpends(tx.db, orderId);
  const balances = await lockBalances(
    tx,
    [...sold, ...spent].map(({ id }) => onCertificate(id, 0).account),
  );
  return sold.map(({ id, line, denomination }) => ({
    line,
    denomination,
    spent: kopecks(denomination - (balances.find(({ owner }) => owner === id)?.balance ?? 0)),
  }));
}

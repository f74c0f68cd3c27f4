import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { certificateEntries } from './certificates.tables.ts';

export interface CertificateSpend {
  readonly id: string;
  readonly amount: Kopecks;
}

/**
 * Takes money off certificates, one conditional UPDATE each, in the order of ids: a balance never goes below zero
 * however many orders want it. The ledger follows in {@link noteSpends}, when the order has been written.
 * @returns the first certificate that has too little or may not be used any more
 */
export async function takeFromCertificates(
  tx: TransactionContext,
  spends: readonly CertificateSpend[],
): Promise<CertificateSpend | undefined> {
  for (const spend of inOrder(spends)) {
    const taken = await tx.db.execute(sql`
      update certificates c set balance = c.balance - ${spend.amount}::bigint
      where c.id = ${spend.id} and c.balance >= ${spend.amount}::bigint
        and c.valid_until >= ${tx.now().toISOString()}::timestamptz
        and not exists (select from orders o where o.id = c.order_id and o.state in ('cancelled', 'returned'))`);
    if (taken.rowCount === 0) return spend;
  }
  return undefined;
}

/** The ledger's entries of what {@link takeFromCertificates} took for an order. */
export async function noteSpends(
  tx: TransactionContext,
  orderId: string,
  spends: readonly CertificateSpend[],
): Promise<void> {
  if (spends.length === 0) return;
  const [actor, at] = [actorName(tx.actor), tx.now()];
  await tx.db.insert(certificateEntries).values(
    inOrder(spends).map(({ id, amount }) => ({
      certificateId: id,
      kind: 'spend' as const,
      amount,
      orderId,
      actor,
      at,
    })),
  );
}

function inOrder(spends: readonly CertificateSpend[]): CertificateSpend[] {
  return [...spends].sort((a, b) => (a.id < b.id ? -1 : 1));
}

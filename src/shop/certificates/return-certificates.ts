import { sql } from 'drizzle-orm';
import { addMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { certificateEntries } from './certificates.tables.ts';
import { noteSpends, takeFromCertificates, type CertificateSpend } from './spend-certificate.ts';

/**
 * Puts what an order spent back on its certificates, once: what was put back already is counted off. The caller
 * holds the order's row.
 * @returns how much went back
 */
export async function returnCertificates(tx: TransactionContext, orderId: string): Promise<Kopecks> {
  const spent = await netSpends(tx.db, orderId);
  const [actor, at] = [actorName(tx.actor), tx.now()];
  for (const { id, amount } of spent) {
    await tx.db.execute(sql`update certificates set balance = balance + ${amount}::bigint where id = ${id}`);
    await tx.db
      .insert(certificateEntries)
      .values({ certificateId: id, kind: 'return' as const, amount, orderId, actor, at });
  }
  return spent.length === 0 ? NOTHING : addMoney(...spent.map(({ amount }) => amount));
}

/**
 * Takes the money again for a cancelled order that comes back.
 * @returns false when a certificate has been spent elsewhere since; something may be written then
 */
export async function spendCertificatesAgain(tx: TransactionContext, orderId: string): Promise<boolean> {
  const spends = await lastReturns(tx.db, orderId);
  if (await takeFromCertificates(tx, spends)) return false;
  await noteSpends(tx, orderId, spends);
  return true;
}

/** What the order still has of each certificate, in the order in which rows are locked. */
async function netSpends(db: Db, orderId: string): Promise<CertificateSpend[]> {
  const { rows } = await db.execute<{ id: string; amount: Kopecks }>(sql`
    select certificate_id as id, sum(case kind when 'spend' then amount else -amount end)::bigint as amount
    from certificate_entries where order_id = ${orderId} and kind in ('spend', 'return')
    group by certificate_id having sum(case kind when 'spend' then amount else -amount end) > 0
    order by certificate_id`);
  return rows;
}

/** What the order gave back when it was cancelled: of each certificate it gives back everything or nothing. */
async function lastReturns(db: Db, orderId: string): Promise<CertificateSpend[]> {
  const { rows } = await db.execute<{ id: string; amount: Kopecks }>(sql`
    select distinct on (certificate_id) certificate_id as id, amount from certificate_entries
    where order_id = ${orderId} and kind = 'return' order by certificate_id, certificate_entries.id desc`);
  return rows;
}

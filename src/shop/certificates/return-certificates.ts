import { sql } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { creditCertificates } from './credit-certificates.ts';
import { debitCertificates, type CertificateSpend } from './debit-certificates.ts';

/**
 * Returns what an order spent to its certificates, less what was returned before. The caller has locked the order.
 * @returns the sum returned
 */
export async function returnCertificates(tx: TransactionContext, orderId: string): Promise<Kopecks> {
  const spent = await netSpends(tx.db, orderId);
  if (spent.length === 0) return NOTHING;
  const key = `certificate-return:${orderId}:${(await timesReturned(tx.db, orderId)) + 1}`;
  await creditCertificates(tx, orderId, key, spent);
  return addMoney(...spent.map(({ amount }) => amount));
}

/**
 * Returns a part of what an order spent to its certificates; no more than it has spent and not returned. The caller has
 * locked the order.
 * @param reference what it is for: a repeated call writes nothing
 */
export async function returnToCertificates(
  tx: TransactionContext,
  orderId: string,
  reference: string,
  sum: Kopecks,
): Promise<void> {
  const credits: CertificateSpend[] = [];
  let left: number = sum;
  for (const { id, amount } of await netSpends(tx.db, orderId)) {
    const part = kopecks(Math.min(left, amount));
    if (part > 0) credits.push({ id, amount: part });
    left -= part;
  }
  if (left > 0)
    tx.log.error({ orderId, reference, left }, 'an order returns more to its certificates than it has spent');
  if (credits.length === 0) return;
  await creditCertificates(tx, orderId, `certificate-return:${orderId}:${reference}`, credits);
}

/**
 * Debits the certificates again for a cancelled order that is restored.
 * @returns false, with nothing written, when a certificate has been spent elsewhere since or cannot be used any more
 */
export async function debitCertificatesAgain(tx: TransactionContext, orderId: string): Promise<boolean> {
  const spends = await lastReturn(tx.db, orderId);
  const refused = await debitCertificates(tx, orderId, spends, (await timesReturned(tx.db, orderId)) + 1);
  return refused === undefined;
}

/** What the order has spent of each certificate and not returned. */
export async function netSpends(db: Db, orderId: string): Promise<CertificateSpend[]> {
  const { rows } = await db.execute<{ id: string; amount: Kopecks }>(sql`
    select a.owner as id, -sum(e.amount)::bigint as amount
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
    where t.order_id = ${orderId} and t.kind in ('certificate-spend', 'certificate-return')
    group by a.owner having sum(e.amount) < 0`);
  return rows;
}

/** The last return of the order. Only a cancelled one is restored, and its certificates were returned in full. */
async function lastReturn(db: Db, orderId: string): Promise<CertificateSpend[]> {
  const { rows } = await db.execute<{ id: string; amount: Kopecks }>(sql`
    select a.owner as id, e.amount from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
    where e.transfer_id = (
      select max(id) from ledger_transfers where order_id = ${orderId} and kind = 'certificate-return')`);
  return rows;
}

async function timesReturned(db: Db, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ times: number }>(sql`
    select count(*)::int as times from ledger_transfers where order_id = ${orderId} and kind = 'certificate-return'`);
  return rows[0]!.times;
}

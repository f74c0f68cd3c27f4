import { sql } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { againstShop, type Entry } from '../ledger/ledger.rules.ts';
import { lockBalances } from '../ledger/lock-balances.ts';
import { post } from '../ledger/post.ts';

export interface CertificateSpend {
  readonly id: string;
  readonly amount: Kopecks;
}

/** The first certificate that does not pay. */
interface RefusedSpend {
  readonly id: string;
  /** Whether its money has been spent elsewhere; otherwise it is expired, blocked or void. */
  readonly isShort: boolean;
}

/**
 * Debits certificates for an order in one transfer: all or nothing, and never more than the balance, even when several
 * orders compete for it.
 * @param time 1 for the first debit of the order, 2 after a return, and so on
 * @returns undefined on success
 */
export async function debitCertificates(
  tx: TransactionContext,
  orderId: string,
  spends: readonly CertificateSpend[],
  time = 1,
): Promise<RefusedSpend | undefined> {
  if (spends.length === 0) return undefined;
  // First the lock: the end of the order that has sold one waits for it to see what was spent, or is seen below.
  const locked = await lockBalances(
    tx,
    spends.map(({ id }) => onCertificate(id, 0).account),
  );
  const unusable = await findUnusable(tx, spends);
  if (unusable !== undefined) return { id: unusable, isShort: false };
  const entries = againstShop(
    'certificates-redeemed',
    spends.map(({ id, amount }) => onCertificate(id, -amount)),
  );
  const key = `certificate-spend:${orderId}:${time}`;
  const posted = await post(tx, { key, kind: 'certificate-spend', orderId, entries }, locked);
  return 'short' in posted ? { id: posted.short.owner, isShort: true } : undefined;
}

/** @param amount negative to debit */
export function onCertificate(id: string, amount: number): Entry {
  return { account: { kind: 'certificate', owner: id }, amount: kopecks(amount) };
}

/** A certificate that has expired, is blocked, or is void because its order was cancelled or returned. */
async function findUnusable(tx: TransactionContext, spends: readonly CertificateSpend[]): Promise<string | undefined> {
  const ids = sql.param(spends.map(({ id }) => id));
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select c.id from certificates c join orders o on o.id = c.order_id
    where c.id = any(${ids}::uuid[])
      and (c.valid_until < ${tx.now().toISOString()}::timestamptz or c.blocked_at is not null
        or o.state in ('cancelled', 'returned'))`);
  return spends.find(({ id }) => rows.some((row) => row.id === id))?.id;
}

import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { MONEY_KEPT, type CertificateStanding } from './certificate.rules.ts';

/** A certificate found by its code. */
export interface FoundCertificate extends CertificateStanding {
  readonly id: string;
  readonly codeHash: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  code_hash: string;
  balance: FoundCertificate['balance'];
  valid_until: string;
  order_state: string;
  is_blocked: boolean;
}

/**
 * Those of these certificates that are void, because the order that sold them has ended.
 * `kept`: its refund has left out money that was spent of them, and nobody has refunded it since.
 */
export async function voidCertificates(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly orderNumber: number; readonly kept: boolean }[]> {
  const { rows } = await db.execute<{ id: string; orderNumber: number; kept: boolean }>(sql`
    select c.id, o.number as "orderNumber", exists (select 1 from order_events e join payments p on p.order_id = e.order_id
        and p.id::text = e.facts->>'paymentId'
      where e.order_id = o.id and e.kind = ${MONEY_KEPT} and p.state = 'paid') as kept
    from certificates c join orders o on o.id = c.order_id
    where c.id = any(${sql.param([...ids])}::uuid[]) and o.state in ('cancelled', 'returned') order by c.id`);
  return rows;
}

/** Certificates with these code hashes, usable or not. */
export async function certificatesOfHashes(db: Db, hashes: readonly string[]): Promise<FoundCertificate[]> {
  if (hashes.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.code_hash, a.balance, c.valid_until, o.state as order_state, c.blocked_at is not null as is_blocked
    from certificates c join orders o on o.id = c.order_id
    join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
    where c.code_hash = any(${sql.param([...hashes])}::text[])`);
  return rows.map((row) => ({
    id: row.id,
    codeHash: row.code_hash,
    balance: row.balance,
    validUntil: new Date(row.valid_until),
    orderState: row.order_state,
    isBlocked: row.is_blocked,
  }));
}

import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { CertificateStanding } from './certificate.rules.ts';

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
}

/** Certificates with these code hashes, usable or not. */
export async function certificatesOfHashes(db: Db, hashes: readonly string[]): Promise<FoundCertificate[]> {
  if (hashes.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.code_hash, a.balance, c.valid_until, o.state as order_state
    from certificates c join orders o on o.id = c.order_id
    join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
    where c.code_hash = any(${sql.param([...hashes])}::text[])`);
  return rows.map((row) => ({
    id: row.id,
    codeHash: row.code_hash,
    balance: row.balance,
    validUntil: new Date(row.valid_until),
    orderState: row.order_state,
  }));
}

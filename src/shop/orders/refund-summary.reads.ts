import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

/** A refund as a letter needs it; the reason is the shop's own code. */
export interface RefundSummary {
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
  readonly reason: string;
}

export async function refundSummary(db: Db, refundId: string): Promise<RefundSummary | undefined> {
  const { rows } = await db.execute<{ amount: Kopecks; certificate: Kopecks; reason: string }>(sql`
    select r.amount, r.reason, (r.delivery_certificate
      + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id))::bigint as certificate
    from refunds r where r.id = ${refundId}`);
  return rows[0];
}

import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

/** A refund as a letter needs it; the reason is the shop's own code. */
export interface RefundSummary {
  readonly amount: Kopecks;
  readonly reason: string;
}

export async function refundSummary(db: Db, refundId: string): Promise<RefundSummary | undefined> {
  const { rows } = await db.execute<{ amount: Kopecks; reason: string }>(
    sql`select amount, reason from refunds where id = ${refundId}`,
  );
  return rows[0];
}

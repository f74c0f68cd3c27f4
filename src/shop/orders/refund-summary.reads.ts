import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

/** What a letter about a refund tells of it; the reason is the shop's own code. */
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

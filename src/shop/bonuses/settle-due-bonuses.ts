import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { DEBT_DAYS } from './bonus-book.rules.ts';
import { lockBook } from './lock-book.ts';

/** Customers of one run; the next continues. */
const MOST = 500;

/**
 * Writes what time has done: lots that became available or have expired, debts that are too old. What customers see and spend goes by
 * the terms themselves, so that a late run changes nothing for them.
 */
export async function settleDueBonuses(ctx: Pick<ShopContext, 'transaction' | 'db' | 'now'>): Promise<void> {
  const failed: unknown[] = [];
  // One customer whose bonuses cannot be settled does not stop the others.
  for (const customerId of await customersWithDue(ctx.db, ctx.now())) {
    const settling = ctx.transaction(async (tx) => void (await lockBook(tx, customerId)));
    await settling.catch((error: unknown) => {
      failed.push(new Error(`bonuses of customer ${customerId} are not settled`, { cause: error }));
    });
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} customers have bonuses that are not settled`);
}

async function customersWithDue(db: Db, now: Date): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ customer_id: number }>(sql`
    select customer_id from bonus_lots where activated_at is null and remaining > 0 and active_from <= ${at}
    union select customer_id from bonus_lots where remaining > 0 and expires_at <= ${at}
    union select customer_id from bonus_debts
      where remaining > 0 and created_at <= ${at} - make_interval(days => ${DEBT_DAYS}::int)
    limit ${MOST}`);
  return rows.map((row) => row.customer_id);
}

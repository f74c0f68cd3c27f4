import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { LATE_RETURNS, lateReturn } from './late-return.rules.ts';
import { lockReturn } from './run-return-command.ts';

const BATCH = 200;

/** Raises an exception, once, for each return that waits too long for a decision, its parcel or its inspection. */
export async function reportLateReturns(ctx: Pick<ShopContext, 'db' | 'now' | 'transaction'>): Promise<void> {
  for (const returnId of await lateReturns(ctx.db, ctx.now(), BATCH))
    await ctx.transaction(async (tx) => {
      const locked = await lockReturn(tx, returnId);
      if (!locked) return;
      const { state, number, updatedAt, orderId } = locked.found;
      const kind = lateReturn(state, updatedAt, tx.now());
      const facts = { orderId, returnId, number };
      if (kind) await raiseException(tx, { kind, subject: `return:${returnId}`, facts, once: true });
    });
}

async function lateReturns(db: Db, now: Date, most: number): Promise<string[]> {
  const late = LATE_RETURNS.map(
    ({ kind, state, days }) => sql`
      t.state = ${state} and t.updated_at <= ${addDays(now, -days).toISOString()}
        and not exists (select 1 from exceptions e where e.kind = ${kind} and e.subject = 'return:' || t.id)`,
  );
  const found: string[] = [];
  for (const which of late) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select t.id from returns t where ${which} order by t.updated_at limit ${most}`,
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

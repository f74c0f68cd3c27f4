import { and, or, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { raiseExceptions } from '../exceptions/raise-exceptions.ts';
import { LATE_RETURNS, lateReturn } from './late-return.rules.ts';
import { returns } from './returns.tables.ts';

const BATCH = 200;

/**
 * Raises an exception, once, for each return that waits too long for a decision, its parcel or its inspection. One that is just being
 * moved is left to the next run. Run by one process at a time.
 */
export function reportLateReturns(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const { id, number, orderId, state, updatedAt } = returns;
    const late = LATE_RETURNS.map((term) =>
      and(
        sql`${state} = ${term.state} and ${updatedAt} <= ${addDays(now, -term.days).toISOString()}`,
        sql`not exists (select 1 from exceptions e where e.kind = ${term.kind} and e.subject = 'return:' || ${id})`,
      ),
    );
    // Locked, so that the command that moves it closes what is opened here.
    const found = await tx.db
      .select({ id, number, orderId, state, updatedAt })
      .from(returns)
      .where(or(...late))
      .orderBy(updatedAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const raised = found.flatMap((one) => {
      const kind = lateReturn(one.state, one.updatedAt, now);
      const facts = { orderId: one.orderId, returnId: one.id, number: one.number };
      return kind ? [{ kind, subject: `return:${one.id}`, facts }] : [];
    });
    await raiseExceptions(tx, raised);
  });
}

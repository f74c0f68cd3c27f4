import { asc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { nextLookAt } from './carrier-task.rules.ts';
import { handOverActs } from './carrier.tables.ts';
import { sendActJob } from './send-act.job.ts';

const BATCH = 100;

/** Enqueues acts that are not made or not printed: those of commands without a queue, and those whose job has given up. */
export function checkDueActs(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const due = await tx.db
      .select({ id: handOverActs.id, createdAt: handOverActs.createdAt })
      .from(handOverActs)
      .where(lte(handOverActs.nextTryAt, tx.now()))
      .orderBy(asc(handOverActs.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id, createdAt } of due) {
      await tx.db
        .update(handOverActs)
        .set({ nextTryAt: nextLookAt(createdAt, tx.now()) })
        .where(eq(handOverActs.id, id));
      await tx.enqueue(sendActJob, { actId: id });
    }
  });
}

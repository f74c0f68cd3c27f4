import { asc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { nextLookAt } from '../shipments/carrier-task.rules.ts';
import { courierCalls } from './courier-calls.tables.ts';
import { sendCourierCallJob } from './send-courier-call.job.ts';

const BATCH = 100;

/** Enqueues what is not decided: calls of commands that have no queue, and those whose job has given up. */
export function checkDueCalls(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const due = await tx.db
      .select({ id: courierCalls.id, createdAt: courierCalls.createdAt })
      .from(courierCalls)
      .where(lte(courierCalls.nextTryAt, tx.now()))
      .orderBy(asc(courierCalls.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id, createdAt } of due) {
      await tx.db
        .update(courierCalls)
        .set({ nextTryAt: nextLookAt(createdAt, tx.now()) })
        .where(eq(courierCalls.id, id));
      await tx.enqueue(sendCourierCallJob, { callId: id });
    }
  });
}

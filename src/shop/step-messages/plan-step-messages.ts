import type { MessageStep } from '../../kernel/message-steps.ts';
import { asc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { dueSteps } from './due-steps.reads.ts';
import { sendStepMessageJob } from './send-step-message.job.ts';
import { nextMessageTryAt, stepExpiresAt } from './step-message.rules.ts';
import { stepMessages } from './step-messages.tables.ts';

const BATCH = 200;

/** Makes the messages of steps that were reached, and enqueues every message that is due. */
export function planStepMessages(ctx: Pick<ShopContext, 'transaction'>, steps: readonly MessageStep[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const reached = await dueSteps(tx.db, steps, now, BATCH);
    const facts = { state: 'waiting' as const, nextTryAt: now, expiresAt: stepExpiresAt(now) };
    const rows = reached.map((one) => ({ ...one, ...facts, createdAt: now, updatedAt: now }));
    if (rows.length > 0) await tx.db.insert(stepMessages).values(rows).onConflictDoNothing();
    const due = await tx.db
      .select({ id: stepMessages.id })
      .from(stepMessages)
      .where(lte(stepMessages.nextTryAt, now))
      .orderBy(asc(stepMessages.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id: messageId } of due) {
      await tx.db
        .update(stepMessages)
        .set({ nextTryAt: nextMessageTryAt(now) })
        .where(eq(stepMessages.id, messageId));
      await tx.enqueue(sendStepMessageJob, { messageId });
    }
  });
}

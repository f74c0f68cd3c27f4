import type { MessageStep } from '../../kernel/message-steps.ts';
import { asc, eq, lte } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { dueSteps } from './due-steps.reads.ts';
import { sendStepMessageJob } from './send-step-message.job.ts';
import { nextMessageTryAt, stepExpiresAt } from './step-message.rules.ts';
import { stepMessages } from './step-messages.tables.ts';

const BATCH = 200;

/** Makes the messages of steps that were reached, and enqueues every message that is due. */
export async function planStepMessages(
  ctx: Pick<ShopContext, 'transaction'>,
  steps: readonly MessageStep[],
): Promise<void> {
  // A transaction each, since a row locks what it refers to.
  for (const step of steps) await ctx.transaction((tx) => makeMessages(tx, step));
  await ctx.transaction(async (tx) => {
    const now = tx.now();
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

async function makeMessages(tx: TransactionContext, step: MessageStep): Promise<void> {
  const now = tx.now();
  const facts = { state: 'waiting' as const, nextTryAt: now, expiresAt: stepExpiresAt(now) };
  const rows = (await dueSteps(tx.db, step, now, BATCH)).map((one) => {
    return { ...one, ...facts, createdAt: now, updatedAt: now };
  });
  if (rows.length > 0) await tx.db.insert(stepMessages).values(rows).onConflictDoNothing();
}

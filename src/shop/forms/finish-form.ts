import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { mayBecome } from './form-message.rules.ts';
import type { FormMessageRow } from './form-messages.reads.ts';
import { formMessageEvents, formMessages } from './form-messages.tables.ts';

/** Marks a form as answered; its retention is counted from then on. Idempotent. */
export async function finishForm(
  ctx: Pick<ShopContext, 'transaction'>,
  number: number,
): Promise<{ state: 'done' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'finish', 'form');
    if (notAllowed) return notAllowed;
    const message = await lockForm(tx, number);
    if (!message) return refuse('form-unknown');
    await finishLockedForm(tx, message);
    return { state: 'done' as const };
  });
}

export async function lockForm({ db }: TransactionContext, number: number): Promise<FormMessageRow | undefined> {
  const [message] = await db.select().from(formMessages).where(eq(formMessages.id, number)).for('update');
  return message;
}

/** For actions on a locked form that answer it. */
export async function finishLockedForm(
  { db, now, actor }: TransactionContext,
  { id, state }: Pick<FormMessageRow, 'id' | 'state'>,
): Promise<void> {
  if (!mayBecome(state, 'done')) return;
  const at = now();
  await db.update(formMessages).set({ state: 'done', doneAt: at }).where(eq(formMessages.id, id));
  await db.insert(formMessageEvents).values({ messageId: id, kind: 'done', actor: actorName(actor), at });
}

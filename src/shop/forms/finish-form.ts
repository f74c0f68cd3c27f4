import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { mayBecome } from './form-message.rules.ts';
import { formMessageEvents, formMessages } from './form-messages.tables.ts';

/** Marks a form as answered; its retention is counted from then on. Idempotent. */
export async function finishForm(
  ctx: Pick<ShopContext, 'transaction'>,
  number: number,
): Promise<{ state: 'done' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'finish', 'form');
    if (notAllowed) return notAllowed;
    const [message] = await tx.db.select().from(formMessages).where(eq(formMessages.id, number)).for('update');
    if (!message) return refuse('form-unknown');
    if (mayBecome(message.state, 'done')) {
      const at = tx.now();
      await tx.db.update(formMessages).set({ state: 'done', doneAt: at }).where(eq(formMessages.id, number));
      await tx.db.insert(formMessageEvents).values({ messageId: number, kind: 'done', actor: actorName(tx.actor), at });
    }
    return { state: 'done' as const };
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { exceptions } from './exceptions.tables.ts';

/** Closes an exception with the reason given by staff. One already closed is not changed. */
export function closeException(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  reason: string,
): Promise<{ state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'exception');
    if (notAllowed) return notAllowed;
    const closed = await tx.db
      .update(exceptions)
      .set({ closedBy: actorName(tx.actor), closedAt: tx.now(), reason })
      .where(and(eq(exceptions.id, id), isNull(exceptions.closedAt)))
      .returning({ id: exceptions.id });
    return closed.length > 0 ? { state: 'closed' as const } : refuse('exception-unknown');
  });
}

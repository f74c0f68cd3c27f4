import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { isCallUnclear } from './exceptions.reads.ts';
import { exceptions } from './exceptions.tables.ts';

/**
 * Closes an exception with the reason given by staff. One already closed is not changed; said again, it answers the same. While nobody
 * has recorded whether a courier comes, the exception about that stays: another call for that day is not possible before.
 */
export function closeException(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  reason: string,
): Promise<{ state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'exception');
    if (notAllowed) return notAllowed;
    const [found] = await tx.db.select().from(exceptions).where(eq(exceptions.id, id)).for('update');
    const closedBy = actorName(tx.actor);
    const isRepeat = found?.closedBy === closedBy && found.reason === reason;
    if (!found || (found.closedAt !== null && !isRepeat)) return refuse('exception-unknown');
    if (!isRepeat && found.kind === 'courier-unclear' && (await isCallUnclear(tx.db, found.subject)))
      return refuse('exception-needs-settling');
    if (!isRepeat)
      await tx.db.update(exceptions).set({ closedBy, closedAt: tx.now(), reason }).where(eq(exceptions.id, id));
    return { state: 'closed' as const };
  });
}

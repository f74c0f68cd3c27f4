import { and, eq, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { Remedy } from './recall.rules.ts';
import { recallMessages, recallNotices, recalls } from './recalls.tables.ts';

interface RecordedCall {
  /** UUID made by the sender: repeated, nothing is recorded twice. */
  readonly key: string;
  readonly noticeId: string;
  readonly reached: boolean;
  /** What the buyer wants, when reached. */
  readonly remedy?: Remedy | undefined;
}

/** Records that a buyer was called about a recall. Whoever was reached is called no more. */
export function recordCall(
  ctx: Pick<ShopContext, 'transaction'>,
  { key, noticeId, reached, remedy }: RecordedCall,
): Promise<{ readonly noticeId: string; readonly reached: boolean } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'record-call', 'batch');
    if (notAllowed) return notAllowed;
    const [notice] = await tx.db
      .select({ id: recallNotices.id, state: recalls.state })
      .from(recallNotices)
      .innerJoin(recalls, eq(recalls.id, recallNotices.recallId))
      .where(eq(recallNotices.id, noticeId))
      .for('update', { of: recallNotices });
    if (!notice) return refuse('recall-notice-unknown');
    const state = reached ? ('reached' as const) : ('not-reached' as const);
    const [earlier] = await tx.db.select().from(recallMessages).where(eq(recallMessages.key, key));
    if (earlier)
      return earlier.noticeId === noticeId && earlier.state === state
        ? { noticeId, reached }
        : refuse('command-key-reused');
    if (notice.state !== 'running') return refuse('recall-not-running');
    const at = tx.now();
    const actor = actorName(tx.actor);
    await tx.db
      .insert(recallMessages)
      .values({ noticeId, channel: 'call', state, key, actor, createdAt: at, sentAt: at });
    if (reached)
      await tx.db
        .update(recallNotices)
        .set({ confirmedAt: at, confirmedBy: 'call', remedy: remedy ?? null })
        .where(and(eq(recallNotices.id, noticeId), isNull(recallNotices.confirmedAt)));
    return { noticeId, reached };
  });
}

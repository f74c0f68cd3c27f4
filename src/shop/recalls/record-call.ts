import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { raiseRemedy } from './raise-remedy.ts';
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
  command: RecordedCall,
): Promise<{ readonly noticeId: string; readonly reached: boolean } | Refusal> {
  const { key, noticeId, reached, remedy } = command;
  const requestHash = hashRequest(['call', command]);
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'record-call', 'batch');
    if (notAllowed) return notAllowed;
    const [notice] = await tx.db
      .select({
        orderId: recallNotices.orderId,
        confirmedAt: recallNotices.confirmedAt,
        remedy: recallNotices.remedy,
        state: recalls.state,
      })
      .from(recallNotices)
      .innerJoin(recalls, eq(recalls.id, recallNotices.recallId))
      .where(eq(recallNotices.id, noticeId))
      .for('update', { of: recallNotices });
    if (!notice) return refuse('recall-notice-unknown');
    const state = reached ? ('reached' as const) : ('not-reached' as const);
    const [earlier] = await tx.db.select().from(recallMessages).where(eq(recallMessages.key, key));
    if (earlier) {
      const isSame = earlier.requestHash
        ? earlier.requestHash === requestHash
        : earlier.noticeId === noticeId && earlier.state === state;
      return isSame ? { noticeId, reached } : refuse('command-key-reused');
    }
    if (notice.state !== 'running') return refuse('recall-not-running');
    const at = tx.now();
    const actor = actorName(tx.actor);
    const saved = await tx.db
      .insert(recallMessages)
      .values({ noticeId, channel: 'call', state, key, requestHash, actor, createdAt: at, sentAt: at })
      // The same key may have been used for another buyer meanwhile.
      .onConflictDoNothing()
      .returning({ id: recallMessages.id });
    if (saved.length === 0) return refuse('command-key-reused');
    if (reached) {
      await tx.db
        .update(recallNotices)
        .set({
          // Pressed or told before: the first answer counts, and the latest choice.
          ...(notice.confirmedAt === null ? { confirmedAt: at, confirmedBy: 'call' } : {}),
          remedy: remedy ?? notice.remedy,
        })
        .where(eq(recallNotices.id, noticeId));
      if (remedy) await raiseRemedy(tx, { noticeId, orderId: notice.orderId });
    }
    return { noticeId, reached };
  });
}

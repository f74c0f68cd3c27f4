import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { raiseRemedy } from './raise-remedy.ts';
import type { Remedy } from './recall.rules.ts';
import { readRecallLink } from './recall-link.ts';
import { recallNotices } from './recalls.tables.ts';

/** The buyer has read the letter and chooses what to get. Pressed again, the latest choice counts. */
export async function confirmNotice(
  ctx: ShopContext,
  { token, remedy }: { readonly token: string; readonly remedy: Remedy },
  { secret }: { readonly secret: string },
): Promise<{ readonly state: 'confirmed' } | Refusal> {
  const noticeId = await readRecallLink(secret, token, ctx.now());
  if (noticeId === undefined) return refuse('recall-link-invalid');
  return ctx.transaction(async (tx) => {
    const [notice] = await tx.db.select().from(recallNotices).where(eq(recallNotices.id, noticeId)).for('update');
    if (!notice) return refuse('recall-link-invalid');
    const confirmed = notice.confirmedAt ? {} : { confirmedAt: tx.now(), confirmedBy: 'button' as const };
    await tx.db
      .update(recallNotices)
      .set({ remedy, ...confirmed })
      .where(eq(recallNotices.id, noticeId));
    await raiseRemedy(tx, { noticeId, orderId: notice.orderId });
    return { state: 'confirmed' as const };
  });
}

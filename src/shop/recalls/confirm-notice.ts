import { and, eq, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
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
    const changed = await tx.db
      .update(recallNotices)
      .set({ remedy, confirmedAt: tx.now(), confirmedBy: 'button' })
      .where(and(eq(recallNotices.id, noticeId), isNull(recallNotices.confirmedAt)));
    if (changed.rowCount === 0) {
      const known = await tx.db.update(recallNotices).set({ remedy }).where(eq(recallNotices.id, noticeId));
      if (known.rowCount === 0) return refuse('recall-link-invalid');
    }
    return { state: 'confirmed' as const };
  });
}

import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { forgetLetters } from '../messages/forget-letters.ts';
import { formLetterKeys } from './deliver-form.ts';
import { FORM_TYPES, KEPT_DAYS } from './form-message.ts';
import { formFiles, formMessages, storedName } from './form-messages.tables.ts';

/** Forms in one transaction; the next night takes the rest. */
const MOST = 1000;

/**
 * Removes forms that are older than was promised to whoever left them, with their letters and files, and files whose
 * form never came. A file goes in two steps, so that one which could not be removed is tried again.
 */
export async function sweepForms(
  ctx: ShopContext,
  _payload: object,
  site: { readonly files: FileStore },
): Promise<void> {
  const now = ctx.now();
  const before = (days: number) => lt(formMessages.createdAt, addDays(now, -days));
  const { gift, partnership } = FORM_TYPES;
  await ctx.transaction(async (tx) => {
    const over = await tx.db
      .select({ id: formMessages.id })
      .from(formMessages)
      .where(
        or(
          and(eq(formMessages.type, gift), before(KEPT_DAYS.gift)),
          and(eq(formMessages.type, partnership), before(KEPT_DAYS.partnership)),
          and(
            ne(formMessages.type, partnership),
            or(lt(formMessages.doneAt, addDays(now, -KEPT_DAYS.answered)), before(KEPT_DAYS.unanswered)),
          ),
        ),
      )
      .limit(MOST);
    const ids = over.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.db.update(formFiles).set({ messageId: null, discardedAt: now }).where(inArray(formFiles.messageId, ids));
    await tx.db.delete(formMessages).where(inArray(formMessages.id, ids));
    const subjects = ids.map((id) => `form-message:${id}`);
    await endConsents(tx, ['gift', 'question', 'feedback', 'partnership'], { subjects });
    await forgetLetters(
      tx,
      ids.flatMap((id) => Object.values(formLetterKeys(id))),
    );
  });
  await ctx.db
    .update(formFiles)
    .set({ discardedAt: now })
    .where(
      and(
        isNull(formFiles.messageId),
        isNull(formFiles.discardedAt),
        lt(formFiles.createdAt, addDays(now, -KEPT_DAYS.unsentFile)),
      ),
    );
  for (;;) {
    const discarded = await ctx.db
      .select({ id: formFiles.id })
      .from(formFiles)
      .where(isNotNull(formFiles.discardedAt))
      .limit(MOST);
    for (const { id } of discarded) {
      await site.files.remove(storedName(id));
      await ctx.db.delete(formFiles).where(eq(formFiles.id, id));
    }
    if (discarded.length < MOST) return;
  }
}

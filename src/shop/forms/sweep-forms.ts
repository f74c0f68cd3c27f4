import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { forgetLetters } from '../outbox/forget-letters.ts';
import { letters } from '../outbox/outbox.tables.ts';
import { formLetter } from './form-letter.job.ts';
import { FORM_TYPES, KEPT_DAYS } from './form-message.rules.ts';
import { formFiles, formMessages, storedName } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/** Forms in one transaction; the next night takes the rest. */
const MOST = 1000;

/** Keys of the letters about a form; they are forgotten with it. */
const lettersAbout = (messageId: number) => [
  formLetter.key({ messageId, to: 'staff' }),
  formLetter.key({ messageId, to: 'visitor' }),
  giftLetter.key({ messageId }),
];

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
  // Without mail it may take longer than the address is kept otherwise.
  const giftOnItsWay = ctx.db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.key, sql`'gift:' || ${formMessages.id}`), eq(letters.state, 'waiting')));
  await ctx.transaction(async (tx) => {
    const over = await tx.db
      .select({ id: formMessages.id })
      .from(formMessages)
      .where(
        or(
          and(eq(formMessages.type, gift), before(KEPT_DAYS.gift), notExists(giftOnItsWay)),
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
    await forgetLetters(tx, ids.flatMap(lettersAbout));
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

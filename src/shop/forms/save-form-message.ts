import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { formMessages } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/** Gift letters to one address: a form must not fill a strange mailbox. */
const GIFTS_A_DAY = 2;

export interface FormMessage {
  readonly source: string;
  readonly name: string;
  readonly email: string;
}

/** Stores what a visitor left for a gift, which is sent by letter. The same answer whether or not the letter goes out. */
export function saveFormMessage(
  ctx: ShopContext,
  message: FormMessage,
  from: string,
): Promise<typeof formMessages.$inferSelect> {
  const address = readAddress(from) ?? null;
  return ctx.transaction(async (tx) => {
    const at = tx.now();
    const [taken] = await tx.db
      .insert(formMessages)
      .values({ ...message, type: 'gift', address, createdAt: at })
      .returning();
    await recordConsent(tx, { purpose: 'gift', subject: `form-message:${taken!.id}`, address: from });
    // One at a time for each address, so that many at once are counted.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift:${message.email}`}, 0))`);
    const [before] = await tx.db
      .select({ gifts: count() })
      .from(formMessages)
      .where(
        and(
          eq(sql`lower(${formMessages.email})`, message.email.toLowerCase()),
          eq(formMessages.type, 'gift'),
          gt(formMessages.createdAt, addDays(at, -1)),
          lt(formMessages.id, taken!.id),
        ),
      );
    if (before!.gifts < GIFTS_A_DAY) await postLetter(tx, giftLetter, { messageId: taken!.id });
    return taken!;
  });
}

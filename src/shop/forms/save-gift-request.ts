import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { formMessages } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/** Most gift letters to one address, so that the form cannot be used to flood a mailbox. */
const GIFTS_A_DAY = 2;

export interface GiftRequest {
  readonly source: string;
  readonly name: string;
  readonly email: string;
}

/** Saves a request for a gift and enqueues its letter. The response is the same whether or not a letter is sent. */
export function saveGiftRequest(
  ctx: ShopContext,
  request: GiftRequest,
  from: string,
): Promise<typeof formMessages.$inferSelect> {
  const address = readAddress(from) ?? null;
  return ctx.transaction(async (tx) => {
    const at = tx.now();
    const [saved] = await tx.db
      .insert(formMessages)
      .values({ ...request, type: 'gift', address, createdAt: at })
      .returning();
    await recordConsent(tx, { purpose: 'gift', subject: `form-message:${saved!.id}`, address: from });
    // Serialized for each address, so that concurrent requests are counted.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift:${request.email}`}, 0))`);
    const [before] = await tx.db
      .select({ gifts: count() })
      .from(formMessages)
      .where(
        and(
          eq(sql`lower(${formMessages.email})`, request.email.toLowerCase()),
          eq(formMessages.type, 'gift'),
          gt(formMessages.createdAt, addDays(at, -1)),
          lt(formMessages.id, saved!.id),
        ),
      );
    if (before!.gifts < GIFTS_A_DAY) await postLetter(tx, giftLetter, { messageId: saved!.id });
    return saved!;
  });
}

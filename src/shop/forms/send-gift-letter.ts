import { addDays } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import type { ShopContext } from '../context.ts';
import { findFormOf } from './form-messages.reads.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { giftLetter } from './gift-letter.job.ts';

/**
 * Sends the letter of a gift form that the same visitor saved within a day, so that nobody can send letters to
 * somebody else (decision 0015). A letter already enqueued or sent is not sent twice.
 * @returns false when there is no such form
 */
export async function sendGiftLetter(
  ctx: ShopContext,
  { to, from }: { readonly to: string; readonly from: string },
): Promise<boolean> {
  const address = readAddress(from);
  const messageId = address
    ? await findFormOf(ctx.db, { email: to, address, type: 'gift', since: addDays(ctx.now(), -1) })
    : undefined;
  if (messageId === undefined) return false;
  await ctx.transaction((tx) => postLetter(tx, giftLetter, { messageId }));
  return true;
}

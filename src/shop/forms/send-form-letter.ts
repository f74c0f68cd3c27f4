import { isIP } from 'node:net';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { findFormOf } from './form-messages.reads.ts';
import { FORM_TYPES } from './form-message.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { giftLetter } from './gift-letter.job.ts';

/**
 * Sends the letter of a form that the same visitor saved within a day; nobody is written to on anybody else's word
 * (decision 0015). A letter that is on its way or has gone is not sent twice.
 * @returns false where there is no such form
 */
export async function sendFormLetter(
  ctx: ShopContext,
  { to, from }: { readonly to: string; readonly from: string },
): Promise<boolean> {
  const messageId = isIP(from)
    ? await findFormOf(ctx.db, { email: to, address: from, type: FORM_TYPES.gift, since: addDays(ctx.now(), -1) })
    : undefined;
  if (messageId === undefined) return false;
  await ctx.transaction((tx) => postLetter(tx, giftLetter, { messageId }));
  return true;
}

import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { writeGiftLetter } from '../messages/gift-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { formMessage } from './form-messages.reads.ts';

/** Composes the letter with the link to the promised guide. */
export async function composeGiftLetter(
  { db }: ShopContext,
  { messageId }: { messageId: number },
  { origin }: { origin: string },
): Promise<ComposedLetter | undefined> {
  const message = await formMessage(db, messageId);
  return message?.email ? { to: message.email, ...writeGiftLetter(origin + links.guide()) } : undefined;
}

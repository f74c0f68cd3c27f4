import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { greetedName } from '../messages/greeted-name.ts';
import { writeGiftLetter } from '../messages/gift-letter.tsx';
import { sendLetter } from '../messages/send-letter.ts';
import { formMessage } from './form-messages.reads.ts';

/** Sends the promised guide to who left an address, once for each form. */
export async function sendGiftLetter(
  ctx: ShopContext,
  { messageId }: { messageId: number },
  site: { origin: string },
): Promise<void> {
  const message = await formMessage(ctx.db, messageId);
  if (!message?.email) return;
  const { name, email } = message;
  await sendLetter(
    ctx,
    { key: `gift:${messageId}`, kind: 'gift', recipient: email, facts: { messageId } },
    // Who left no name has the address in its place, which is no name either.
    () => writeGiftLetter(greetedName(name), site.origin + links.guide()),
  );
}

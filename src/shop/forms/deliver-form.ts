import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { writeFormLetter } from '../messages/form-letter.tsx';
import { sendLetter } from '../messages/send-letter.ts';
import { writeThanksLetter } from '../messages/thanks-letter.tsx';
import { companyFacts } from '../settings/company.reads.ts';
import { MEDIA_TYPES } from './file-kind.ts';
import { formLines } from './form-lines.ts';
import { formKindOf } from './form-message.ts';
import { formFilesOf, formMessage } from './form-messages.reads.ts';
import { storedName } from './form-messages.tables.ts';

/** Keys of the letters about a form; they are forgotten with it. */
export const formLetterKeys = (number: number) => ({
  staff: `form:${number}`,
  visitor: `form-thanks:${number}`,
  gift: `gift:${number}`,
});

/**
 * Puts a form into the mailbox of those who answer it, or thanks the visitor; each once. Mailboxes of the shop come from
 * the settings, never from a page.
 */
export async function deliverForm(
  ctx: ShopContext,
  { messageId, to }: { messageId: number; to: 'staff' | 'visitor' },
  site: { readonly files: FileStore; readonly partnerEmail: string },
): Promise<void> {
  const message = await formMessage(ctx.db, messageId);
  const kind = message && formKindOf(message.type);
  if (!message || !kind) return;
  const facts = { messageId };
  const keys = formLetterKeys(messageId);
  if (to === 'visitor') {
    if (!message.email) return;
    const letter = { key: keys.visitor, kind: 'form-thanks', recipient: message.email, facts };
    return sendLetter(ctx, letter, (company) => writeThanksLetter(company, kind, messageId));
  }
  const recipient = kind === 'partnership' ? site.partnerEmail : (await companyFacts(ctx.db)).email;
  await sendLetter(ctx, { key: keys.staff, kind: 'form', recipient, facts }, async () => {
    const files = await formFilesOf(ctx.db, messageId);
    return {
      ...writeFormLetter({
        number: messageId,
        type: message.type,
        name: message.name,
        text: message.text,
        lines: formLines(message),
        files: files.length,
        answerable: message.email !== null,
      }),
      ...(message.email && { replyTo: message.email }),
      files: await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          type: MEDIA_TYPES[file.kind],
          content: await site.files.read(storedName(file.id)),
        })),
      ),
    };
  });
}

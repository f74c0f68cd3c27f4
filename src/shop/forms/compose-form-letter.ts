import type { CompanyFacts } from '../../kernel/company.ts';
import { FORM_TYPES } from '../../kernel/form-types.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { writeFormLetter } from '../messages/form-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { writeThanksLetter } from '../messages/thanks-letter.tsx';
import { MEDIA_TYPES } from './file-kind.rules.ts';
import { formLines } from './form-lines.ts';
import { formFilesOf, formMessage } from './form-messages.reads.ts';
import { storedName } from './form-messages.tables.ts';

/**
 * Composes the letter of a form: to the staff who answer it, or thanks to the visitor. The shop's addresses come from
 * the settings, never from the request.
 */
export async function composeFormLetter(
  { db }: ShopContext,
  { messageId, to }: { messageId: number; to: 'staff' | 'visitor' },
  site: { readonly files: FileStore; readonly partnerEmail: string; readonly company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const message = await formMessage(db, messageId);
  if (!message || message.type === 'gift') return undefined;
  const { type, name, text, email } = message;
  if (to === 'visitor')
    return email === null ? undefined : { to: email, ...writeThanksLetter(site.company, type, messageId) };
  const files = await formFilesOf(db, messageId);
  const answerable = email !== null;
  const lines = formLines(message);
  return {
    to: type === 'partnership' ? site.partnerEmail : site.company.email,
    ...writeFormLetter({
      number: messageId,
      type: FORM_TYPES[type],
      name,
      text,
      lines,
      files: files.length,
      answerable,
    }),
    ...(answerable && { replyTo: email }),
    files: await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        type: MEDIA_TYPES[file.kind],
        content: await site.files.read(storedName(file.id)),
      })),
    ),
  };
}

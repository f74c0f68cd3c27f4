import type { CompanyFacts } from '../../kernel/company.ts';
import { isPlaceholderEmail } from '../../kernel/email.ts';
import type { ShopContext } from '../context.ts';
import { endLetter } from '../outbox/end-letter.ts';
import { abandonLetter } from '../outbox/abandon-letter.ts';
import type { LetterDefinition } from '../outbox/letter.job.ts';
import { claimLetter } from '../outbox/claim-letter.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { framedLetter, type WrittenLetter } from './letter-frame.tsx';
import { MailerError, type OutgoingLetter } from './mailer.port.ts';

/** The content, and the parts that only some letters have. */
export type LetterBody = WrittenLetter &
  Pick<OutgoingLetter, 'replyTo' | 'thread' | 'files' | 'calendar' | 'unsubscribeUrl'>;

export type ComposedLetter = LetterBody & Pick<OutgoingLetter, 'to'>;

/**
 * Tries to send a posted letter. What the mail server does not accept waits for the next try (decision 0069). If the
 * process crashes after the server accepted the letter but before that is recorded, it is sent again with the same
 * Message-ID, by which mail programs recognise the duplicate: sending twice is better than never.
 * @param compose writes the letter from the current data; undefined when it is no longer needed
 */
export async function sendLetter<P extends object>(
  ctx: ShopContext,
  letter: LetterDefinition<P>,
  facts: P,
  compose: (company: CompanyFacts) => Promise<ComposedLetter | undefined>,
): Promise<void> {
  const claimed = await claimLetter(ctx, letter, facts);
  if (!claimed) return;
  const { id, tries } = claimed;
  const company = await companyFacts(ctx.db);
  const composed = await compose(company);
  if (!composed || hasNoRecipient(composed.to)) return endLetter(ctx, id, 'unneeded');
  try {
    await mailLetter(ctx, id, composed, company);
  } catch (error) {
    if (!(error instanceof MailerError)) throw error;
    if (error.addressRefused) return abandonLetter(ctx, letter, { id, facts }, 'address-refused');
    ctx.log.warn(
      { letterId: id, letter: letter.name, tries, reason: error.message },
      'a letter waits for its next try',
    );
    return;
  }
  await endLetter(ctx, id, 'sent');
}

/** The address is missing, or has been anonymized since. */
const hasNoRecipient = (email: string) => email === '' || isPlaceholderEmail(email);

/** Passes a letter to the mail server. */
export function mailLetter(
  { companies }: Pick<ShopContext, 'companies'>,
  letterId: string,
  { words, url, body, ...more }: ComposedLetter,
  company: CompanyFacts,
): Promise<void> {
  return companies.mailer.sendLetter({ letterId, ...framedLetter({ words, url, body }, company), ...more });
}

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

/** The words, and whatever only some letters have. */
export type LetterBody = WrittenLetter & Pick<OutgoingLetter, 'replyTo' | 'files' | 'calendar' | 'unsubscribeUrl'>;

export type ComposedLetter = LetterBody & Pick<OutgoingLetter, 'to'>;

/**
 * Tries to send a letter that was posted. What the mail server does not take waits for the next try (decision 0069); a
 * process that dies after the server has taken it and before that is noted is followed by a repeat with the same
 * Message-ID, by which mail programs fold the two: twice is better than never.
 * @param compose writes the letter as things stand now; undefined when there is nothing left to say
 */
export async function sendLetter<P extends object>(
  ctx: ShopContext,
  letter: LetterDefinition<P>,
  facts: P,
  compose: (company: CompanyFacts) => Promise<ComposedLetter | undefined>,
): Promise<void> {
  const taken = await claimLetter(ctx, letter, facts);
  if (!taken) return;
  const { id, tries } = taken;
  const company = await companyFacts(ctx.db);
  const composed = await compose(company);
  if (!composed || isNobody(composed.to)) return endLetter(ctx, id, 'unneeded');
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

/** Stands for an address that is missing, or was forgotten since. */
const isNobody = (email: string) => email === '' || isPlaceholderEmail(email);

/** Hands a letter to the mail server. */
export function mailLetter(
  { companies }: Pick<ShopContext, 'companies'>,
  letterId: string,
  { words, url, body, ...more }: ComposedLetter,
  company: CompanyFacts,
): Promise<void> {
  return companies.mailer.sendLetter({ letterId, ...framedLetter({ words, url, body }, company), ...more });
}

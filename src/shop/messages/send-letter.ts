import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import { isPlaceholderEmail } from '../../kernel/email.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { framedLetter, type WrittenLetter } from './letter-frame.tsx';
import type { OutgoingLetter } from './mailer.ts';
import { letters } from './messages.tables.ts';

/** The words, and whatever only some letters have. */
export type LetterBody = WrittenLetter & Pick<OutgoingLetter, 'replyTo' | 'files' | 'calendar'>;

interface LetterToSend {
  /** Says what the letter is about; one letter goes out for each key. */
  readonly key: string;
  readonly kind: string;
  readonly recipient: string;
  readonly facts: Record<string, unknown>;
  readonly unsubscribeUrl?: string;
}

/**
 * Sends one letter, once. When the process dies between sending and noting it, the repeat carries the same
 * Message-ID, by which mail programs fold the two.
 * @throws when the mail server does not take the letter; the job is tried again
 */
export async function sendLetter(
  ctx: ShopContext,
  { unsubscribeUrl, ...about }: LetterToSend,
  write: (company: CompanyFacts) => LetterBody | Promise<LetterBody>,
): Promise<void> {
  // Stands for an address that is missing.
  if (isPlaceholderEmail(about.recipient)) return;
  await ctx.db
    .insert(letters)
    .values({ id: randomUUID(), ...about, createdAt: ctx.now() })
    .onConflictDoNothing({ target: letters.key });
  const [letter] = await ctx.db.select().from(letters).where(eq(letters.key, about.key));
  if (!letter || letter.sentAt) return;
  const company = await companyFacts(ctx.db);
  const { words, url, body, ...more } = await write(company);
  await ctx.companies.mailer.sendLetter({
    letterId: letter.id,
    to: letter.recipient,
    ...framedLetter({ words, url, body }, company),
    ...more,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  });
  await ctx.db.update(letters).set({ sentAt: ctx.now() }).where(eq(letters.id, letter.id));
}

import { eq } from 'drizzle-orm';
import { mailboxOf } from '../../kernel/email.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { mailboxLetters } from './outbox.tables.ts';

/** Removes the numbers of limited letters to this address. */
export async function removeMailboxCountsOf(
  tx: TransactionContext,
  { email }: { readonly email: string | null },
): Promise<number> {
  if (email === null) return 0;
  return (await tx.db.delete(mailboxLetters).where(eq(mailboxLetters.mailbox, mailboxOf(email)))).rowCount ?? 0;
}

import { sql } from 'drizzle-orm';
import { mailboxOf } from '../../kernel/email.ts';
import type { TransactionContext } from '../../platform/context.ts';

/**
 * Counts one letter to a mailbox and returns whether it may be sent: in one statement, so that parallel letters cannot
 * exceed the daily maximum. Addresses that differ only in the part after a plus are one mailbox.
 */
export async function countMailboxLetter(tx: TransactionContext, email: string, perDay: number): Promise<boolean> {
  const counted = await tx.db.execute(sql`
    insert into mailbox_letters as counted (mailbox, day, letters)
    values (${mailboxOf(email)}, (${tx.now().toISOString()}::timestamptz at time zone 'Europe/Moscow')::date, 1)
    on conflict (mailbox, day) do update set letters = counted.letters + 1 where counted.letters < ${perDay}::int
    returning 1`);
  return counted.rowCount === 1;
}

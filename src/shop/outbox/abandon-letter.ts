import { and, eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import type { LetterDefinition, WhyNotSent } from './letter.job.ts';
import { letters } from './outbox.tables.ts';

/** Ends a letter that cannot be sent, and raises an exception for staff if its definition names a subject. */
export async function abandonLetter<P extends object>(
  ctx: Pick<ShopContext, 'transaction'>,
  letter: LetterDefinition<P>,
  { id, facts }: { readonly id: string; readonly facts: P },
  why: WhyNotSent,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const abandoned = await tx.db
      .update(letters)
      .set({ state: why === 'overdue' ? 'expired' : 'refused' })
      .where(and(eq(letters.id, id), eq(letters.state, 'waiting')))
      .returning({ id: letters.id });
    if (abandoned.length === 0) return;
    const subject = letter.subject?.(facts, why);
    if (!subject) return tx.log.warn({ letterId: id, letter: letter.name, why }, 'a letter was abandoned');
    const kind = why === 'overdue' ? 'letter-not-sent' : 'address-refused';
    await raiseException(tx, { kind, subject, facts: { letter: letter.name, ...facts } });
  });
}

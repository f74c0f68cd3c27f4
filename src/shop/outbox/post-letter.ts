import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { ABANDONED_STATES, HOURS_TO_TRY } from './letter.rules.ts';
import { letterJob, type LetterDefinition } from './letter.job.ts';
import { letters } from './outbox.tables.ts';

interface LetterTiming {
  /** Earliest first try, from which its hours count; at once by default. */
  readonly notBefore?: Date | undefined;
}

/**
 * Puts a letter into the outbox: its row and first job commit with the transaction, later tries are enqueued by the
 * schedule. A waiting or sent letter is not posted twice; an abandoned one is tried again for its full hours.
 */
export async function postLetter<P extends object>(
  tx: TransactionContext,
  letter: LetterDefinition<P>,
  facts: NoInfer<P>,
  { notBefore }: LetterTiming = {},
): Promise<void> {
  const now = tx.now();
  const row = newLetter(letter, facts, { createdAt: now, nextTryAt: notBefore ?? now });
  const { state, tries, createdAt, nextTryAt, expiresAt } = row;
  await tx.db
    .insert(letters)
    .values(row)
    .onConflictDoUpdate({
      target: letters.key,
      set: { state, tries, createdAt, nextTryAt, expiresAt },
      setWhere: inArray(letters.state, [...ABANDONED_STATES]),
    });
  await tx.enqueue(letterJob(letter), facts, notBefore);
}

/** Row of a letter that was not tried yet. */
export function newLetter<P extends object>(
  letter: LetterDefinition<P>,
  facts: P,
  { createdAt, nextTryAt }: { readonly createdAt: Date; readonly nextTryAt: Date },
) {
  return {
    id: randomUUID(),
    key: letter.key(facts),
    kind: letter.name,
    facts,
    state: 'waiting' as const,
    tries: 0,
    createdAt,
    nextTryAt,
    expiresAt: addMinutes(nextTryAt, (letter.hours ?? HOURS_TO_TRY) * 60),
  };
}

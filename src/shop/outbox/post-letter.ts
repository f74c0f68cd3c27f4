import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { ABANDONED_STATES, HOURS_TO_TRY } from './letter.rules.ts';
import { letterJob, type LetterDefinition } from './letter.job.ts';
import { letters } from './outbox.tables.ts';

/**
 * Puts a letter into the outbox: its row and first job commit with the transaction, later tries are enqueued by the
 * schedule. A waiting or sent letter is not posted twice; an abandoned one is tried again for its full hours.
 */
export async function postLetter<P extends object>(
  tx: TransactionContext,
  letter: LetterDefinition<P>,
  facts: NoInfer<P>,
): Promise<void> {
  const row = newLetter(letter, facts, tx.now());
  const { state, tries, createdAt, nextTryAt, expiresAt } = row;
  await tx.db
    .insert(letters)
    .values(row)
    .onConflictDoUpdate({
      target: letters.key,
      set: { state, tries, createdAt, nextTryAt, expiresAt },
      setWhere: inArray(letters.state, [...ABANDONED_STATES]),
    });
  await tx.enqueue(letterJob(letter), facts);
}

/** Row of a letter that was not tried yet. */
export function newLetter<P extends object>(letter: LetterDefinition<P>, facts: P, at: Date) {
  return {
    id: randomUUID(),
    key: letter.key(facts),
    kind: letter.name,
    facts,
    state: 'waiting' as const,
    tries: 0,
    createdAt: at,
    nextTryAt: at,
    expiresAt: addMinutes(at, (letter.hours ?? HOURS_TO_TRY) * 60),
  };
}

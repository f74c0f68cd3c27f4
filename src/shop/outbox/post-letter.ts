import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { GIVEN_UP, HOURS_TO_TRY } from './letter.rules.ts';
import { letterJob, type LetterDefinition } from './letter.job.ts';
import { letters } from './outbox.tables.ts';

/**
 * Has a letter sent: its row and its first try commit with what it is about, later tries are the schedule's. One that
 * waits or has gone is not written twice; one that was given up is tried again, with all of its time.
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
      setWhere: inArray(letters.state, [...GIVEN_UP]),
    });
  await tx.enqueue(letterJob(letter), facts);
}

/** A letter that nobody has tried yet. */
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

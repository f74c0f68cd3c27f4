import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { letters } from './outbox.tables.ts';

/** Letters of these kinds that may be tried now, the longest waiting first. */
export function dueLetters(db: Db, now: Date, kinds: readonly string[], limit: number) {
  return db
    .select({
      id: letters.id,
      kind: letters.kind,
      facts: letters.facts,
      tries: letters.tries,
      expiresAt: letters.expiresAt,
      nextTryAt: letters.nextTryAt,
    })
    .from(letters)
    .where(and(eq(letters.state, 'waiting'), lte(letters.nextTryAt, now), inArray(letters.kind, [...kinds])))
    .orderBy(asc(letters.nextTryAt))
    .limit(limit);
}

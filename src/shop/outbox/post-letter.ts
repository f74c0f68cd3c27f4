import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { mailboxOf } from '../../kernel/email.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { ABANDONED_STATES, HOURS_TO_TRY } from './letter.rules.ts';
import { letterJob, type LetterDefinition } from './letter.job.ts';

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
  await tx.db.execute(inserting(newLetter(letter, facts, { createdAt: now, nextTryAt: notBefore ?? now })));
  await tx.enqueue(letterJob(letter), facts, notBefore);
}

/**
 * The same for a mailbox that gets at most `perDay` of such letters a day: counted and posted by one statement, so that parallel
 * letters cannot exceed the maximum. Addresses that differ only in the part after a plus are one mailbox.
 * @returns whether the letter may be sent; otherwise nothing is written
 */
export async function postLimitedLetter<P extends object>(
  tx: TransactionContext,
  { email, perDay }: { readonly email: string; readonly perDay: number },
  letter: LetterDefinition<P>,
  facts: NoInfer<P>,
  { notBefore }: LetterTiming = {},
): Promise<boolean> {
  const now = tx.now();
  const row = newLetter(letter, facts, { createdAt: now, nextTryAt: notBefore ?? now });
  const { rowCount } = await tx.db.execute(sql`
    with counted as (
      insert into mailbox_letters as counted (mailbox, day, letters)
      values (${mailboxOf(email)}, (${moment(now)} at time zone 'Europe/Moscow')::date, 1)
      on conflict (mailbox, day) do update set letters = counted.letters + 1 where counted.letters < ${perDay}::int
      returning 1
    ), posted as (${inserting(row, sql`from counted`)})
    select from counted`);
  if (rowCount === 0) return false;
  await tx.enqueue(letterJob(letter), facts, notBefore);
  return true;
}

type NewLetter = ReturnType<typeof newLetter>;

/** @param from rows for each of which the letter is inserted; by default one */
function inserting({ id, key, kind, facts, state, tries, ...row }: NewLetter, from: SQL = sql``): SQL {
  return sql`
    insert into letters (id, key, kind, facts, state, tries, created_at, next_try_at, expires_at)
    select ${id}::uuid, ${key}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${state}, ${tries}::int,
      ${moment(row.createdAt)}, ${moment(row.nextTryAt)}, ${moment(row.expiresAt)} ${from}
    on conflict (key) do update set state = excluded.state, tries = excluded.tries, created_at = excluded.created_at,
      next_try_at = excluded.next_try_at, expires_at = excluded.expires_at
      where letters.state in ${[...ABANDONED_STATES]}`;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

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

import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';

/** At most `max` tries in each window of so many seconds. */
export interface AttemptLimit {
  /** What is counted; {@link attemptKey} makes it. */
  readonly key: string;
  readonly windowSeconds: number;
  readonly max: number;
}

export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfter: number };

/** Name of a counter: what is limited in words, whose in a keyed digest, since phones and addresses are personal. */
export function attemptKey(secret: string, what: string, ...whose: readonly string[]): string {
  const digest = createHmac('sha256', secret).update(JSON.stringify(['attempt', what, ...whose]));
  return `${what}:${digest.digest('base64url').slice(0, 32)}`;
}

/**
 * Counts one try and says whether it may be made: one statement, so that no number of parallel tries in any number
 * of processes gets past the maximum. Give it a connection outside of transactions that may roll back.
 * @returns seconds until the window ends when the maximum is reached
 */
export async function countAttempt(db: Db, limit: AttemptLimit, now: Date): Promise<Attempt> {
  const { row, start } = counterOf(limit, now);
  const taken = await db.execute(sql`
    insert into attempt_counters as counter (key, window_start, count)
    values (${row}, ${start.toISOString()}::timestamptz, 1)
    on conflict (key, window_start) do update set count = counter.count + 1 where counter.count < ${limit.max}
    returning 1`);
  return taken.rowCount === 1 ? { ok: true } : { ok: false, retryAfter: secondsLeft(limit, now) };
}

/** What {@link countAttempts} found: how full each limit is now, in the order given; or those that counted the try all the same. */
export type Attempts =
  | { readonly ok: true; readonly counts: readonly number[] }
  | (Extract<Attempt, { ok: false }> & { readonly counted: readonly AttemptLimit[] });

/**
 * Counts one try against several limits. A refused one is to leave no trace: a transaction rolls back, which a returned
 * refusal does; outside of one {@link uncountAttempts} what was counted. Otherwise whoever has used up one limit would
 * fill the others for everybody. One statement, in the order given, which is the same everywhere: the widest comes last.
 */
export async function countAttempts(
  { db }: Pick<TransactionContext, 'db'>,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<Attempts> {
  const rows = limits.map((limit) => ({ ...limit, ...counterOf(limit, now) }));
  const values = sql.join(
    rows.map(({ row, start }) => sql`(${row}, ${start.toISOString()}::timestamptz, 1)`),
    sql`, `,
  );
  const most = sql.join(
    rows.map(({ row, max }) => sql`when ${row} then ${max}::int`),
    sql` `,
  );
  const taken = await db.execute<{ key: string; count: number }>(sql`
    insert into attempt_counters as counter (key, window_start, count) values ${values}
    on conflict (key, window_start) do update set count = counter.count + 1
      where counter.count < case counter.key ${most} end
    returning key, count`);
  const counts = new Map(taken.rows.map(({ key, count }) => [key, count]));
  const refused = rows.filter(({ row }) => !counts.has(row));
  if (refused.length === 0) return { ok: true, counts: rows.map(({ row }) => counts.get(row) ?? 0) };
  const counted = limits.filter((_, index) => !refused.includes(rows[index]!));
  return { ok: false, retryAfter: Math.max(...refused.map((limit) => secondsLeft(limit, now))), counted };
}

/**
 * Takes back what was counted at that moment and what turned out to be no abuse. A statement for each counter, outside
 * of transactions: holding several in another order than those who count would be a deadlock.
 */
export async function uncountAttempts(db: Db, limits: readonly AttemptLimit[], takenAt: Date): Promise<void> {
  for (const limit of limits) {
    const { row, start } = counterOf(limit, takenAt);
    const counter = sql`key = ${row} and window_start = ${start.toISOString()}::timestamptz`;
    await db.execute(sql`
      with given as (update attempt_counters set count = count - 1 where ${counter} and count > 1)
      delete from attempt_counters where ${counter} and count = 1`);
  }
}

function counterOf({ key, windowSeconds }: AttemptLimit, now: Date): { row: string; start: Date } {
  const length = windowSeconds * 1000;
  return { row: `${key}:${windowSeconds}`, start: new Date(now.getTime() - (now.getTime() % length)) };
}

function secondsLeft(limit: AttemptLimit, now: Date): number {
  const { start } = counterOf(limit, now);
  return Math.max(1, Math.ceil((start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000));
}

import { createHmac } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';

/** At maxByKey `max` attempts in each window of `windowSeconds`. */
export interface AttemptLimit {
  /** What is counted; {@link attemptKey} makes it. */
  readonly key: string;
  readonly windowSeconds: number;
  readonly max: number;
}

export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfter: number };

/**
 * Key of a counter: the limit in plain text, its subject as a keyed digest, since phones and addresses are personal.
 */
export function attemptKey(secret: string, limit: string, ...subject: readonly string[]): string {
  const digest = createHmac('sha256', secret).update(JSON.stringify(['attempt', limit, ...subject]));
  return `${limit}:${digest.digest('base64url').slice(0, 32)}`;
}

/**
 * Counts one attempt and returns whether it is allowed. A single statement, so that parallel attempts in several
 * processes cannot exceed the maximum. Pass a connection outside of transactions that may roll back.
 * @returns seconds until the window ends when the maximum is reached
 */
export async function countAttempt(db: Db, limit: AttemptLimit, now: Date): Promise<Attempt> {
  const { row, start } = counterOf(limit, now);
  const updated = await db.execute(sql`
    insert into attempt_counters as counter (key, window_start, count)
    values (${row}, ${start.toISOString()}::timestamptz, 1)
    on conflict (key, window_start) do update set count = counter.count + 1 where counter.count < ${limit.max}
    returning 1`);
  return updated.rowCount === 1 ? { ok: true } : { ok: false, retryAfter: secondsLeft(limit, now) };
}

/**
 * Result of {@link countAttempts}: the count of each limit in the order given, or the limits that counted a refused
 * attempt.
 */
export type Attempts =
  | { readonly ok: true; readonly counts: readonly number[] }
  | (Extract<Attempt, { ok: false }> & { readonly counted: readonly AttemptLimit[] });

/**
 * Counts one attempt against several limits. A refused attempt must leave no trace, or whoever has used up one limit
 * would fill the others for everybody: in a transaction a returned refusal rolls it back, outside of one call
 * {@link uncountAttempts} with `counted`. One statement; pass limits in the same order everywhere, the widest last.
 */
export async function countAttempts(
  { db }: Pick<TransactionContext, 'db'>,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<Attempts> {
  const { rows } = await db.execute<Counted>(counting(limits, now));
  return attemptsOf(limits, now, rows);
}

/**
 * The same in one statement with a write that must come first, so that the caller waits for the disk once: if it writes no row,
 * nothing is counted.
 * @param first an INSERT … RETURNING
 * @returns undefined when `first` has written no row
 */
export async function countAttemptsAfter(
  { db }: Pick<TransactionContext, 'db'>,
  first: SQL,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<Attempts | undefined> {
  const { rows } = await db.execute<Counted>(sql`
    with first as (${first}), counted as (${counting(limits, now, sql`where exists (select from first)`)})
    select key, count from first left join counted on true`);
  return rows.length === 0 ? undefined : attemptsOf(limits, now, rows);
}

interface Counted extends Record<string, unknown> {
  readonly key: string | null;
  readonly count: number | null;
}

function counting(limits: readonly AttemptLimit[], now: Date, condition: SQL = sql``): SQL {
  const rows = limits.map((limit) => ({ ...limit, ...counterOf(limit, now) }));
  const values = sql.join(
    rows.map(({ row, start }) => sql`(${row}, ${start.toISOString()}::timestamptz)`),
    sql`, `,
  );
  const maxByKey = sql.join(
    rows.map(({ row, max }) => sql`when ${row} then ${max}::int`),
    sql` `,
  );
  return sql`
    insert into attempt_counters as counter (key, window_start, count)
    select key, window_start, 1 from (values ${values}) as attempt (key, window_start) ${condition}
    on conflict (key, window_start) do update set count = counter.count + 1
      where counter.count < case counter.key ${maxByKey} end
    returning key, count`;
}

function attemptsOf(limits: readonly AttemptLimit[], now: Date, rows: readonly Counted[]): Attempts {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const countOf = (limit: AttemptLimit) => counts.get(counterOf(limit, now).row);
  const refused = limits.filter((limit) => countOf(limit) === undefined);
  if (refused.length === 0) return { ok: true, counts: limits.map((limit) => countOf(limit) ?? 0) };
  const counted = limits.filter((limit) => !refused.includes(limit));
  return { ok: false, retryAfter: Math.max(...refused.map((limit) => secondsLeft(limit, now))), counted };
}

/**
 * Reverts attempts counted at `countedAt` that turned out to be legitimate. One statement for each counter, outside of
 * transactions: locking several in a different order than {@link countAttempts} does could deadlock.
 */
export async function uncountAttempts(db: Db, limits: readonly AttemptLimit[], countedAt: Date): Promise<void> {
  for (const limit of limits) {
    const { row, start } = counterOf(limit, countedAt);
    const counter = sql`key = ${row} and window_start = ${start.toISOString()}::timestamptz`;
    await db.execute(sql`
      with decremented as (update attempt_counters set count = count - 1 where ${counter} and count > 1)
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

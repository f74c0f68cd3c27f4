import { asc, between, desc, sql } from 'drizzle-orm';
import { SOURCES } from '../../kernel/compared-sources.ts';
import type { Db } from '../../platform/database.ts';
import { differenceOf } from './compare.rules.ts';
import { closesFrom, dayAfter, daysOfMonth, EVERY_COMPANY, isMonthOver, monthOf } from './day.rules.ts';
import { moscowDay } from '../../kernel/dates.ts';
import { reconciliationDays, reconciliationMonths, reconciliationRuns } from './reconciliation.tables.ts';

/** Compared days with their sums, the latest first. @param first,last days, both included */
export async function comparedSums(db: Db, first: string, last: string, most: number) {
  const { day, company, source, ours, theirs, comparedAt } = reconciliationDays;
  const [days, months] = await Promise.all([
    db
      .select({
        day,
        company,
        source,
        ours,
        theirs,
        comparedAt,
        open: sql<number>`(select count(*)::int from reconciliation_differences d
          where d.day = reconciliation_days.day and d.company = reconciliation_days.company
            and d.source = reconciliation_days.source and d.closed_at is null)`,
      })
      .from(reconciliationDays)
      .where(between(day, first, last))
      .orderBy(desc(day), asc(company), asc(source))
      .limit(most),
    db
      .select({ month: reconciliationMonths.month })
      .from(reconciliationMonths)
      .where(between(reconciliationMonths.month, monthOf(first), last)),
  ]);
  return days.map((one) => ({
    ...one,
    difference: differenceOf(one),
    isClosed: months.some(({ month }) => month === monthOf(one.day)),
  }));
}

/** More companies are not compared. */
const MOST_OF_DAY = 10 * SOURCES.length;

/**
 * A page of days that were compared, or are to be, the latest first, each with its sums and the last comparison of each company.
 * @param first,last days, both included
 * @param most of the days
 */
export async function comparedPage(db: Db, first: string, last: string, most: number) {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from (
      (select distinct day from ${reconciliationDays} where day between ${first} and ${last} order by day desc limit ${most + 1})
      union
      (select distinct day from ${reconciliationRuns} where day between ${first} and ${last} order by day desc limit ${most + 1})
    ) known order by day desc limit ${most + 1}`);
  const shown = rows.slice(0, most).map(({ day }) => day);
  const [latest, earliest] = [shown[0], shown.at(-1)];
  if (latest === undefined || earliest === undefined) return { days: [], runs: [], next: null };
  const [days, runs] = await Promise.all([
    comparedSums(db, earliest, latest, shown.length * MOST_OF_DAY),
    lastRuns(db, earliest, latest),
  ]);
  return { days, runs, next: rows.length > most ? dayAfter(earliest, -1) : null };
}

interface RunRow extends Record<string, unknown> {
  day: string;
  company: string;
  askedBy: string;
  tries: number;
  nextTryAt: Date | null;
  finishedAt: Date | null;
}

/** The last comparison of each day and company, done or still to be done. One for all companies is left out once it is shared among them. */
async function lastRuns(db: Db, first: string, last: string) {
  const { rows } = await db.execute<RunRow>(sql`
    select distinct on (day, company) day::text as day, company, asked_by as "askedBy", tries,
      next_try_at as "nextTryAt", finished_at as "finishedAt"
    from ${reconciliationRuns} where day between ${first} and ${last} and (company <> ${EVERY_COMPANY} or next_try_at is not null)
    order by day desc, company, id desc`);
  return rows.map(({ nextTryAt, finishedAt, ...one }) => ({
    ...one,
    nextTryAt: nextTryAt && new Date(nextTryAt),
    finishedAt: finishedAt && new Date(finishedAt),
    state: nextTryAt === null ? ('done' as const) : one.tries === 0 ? ('waiting' as const) : ('trying' as const),
  }));
}

const MOST_MONTHS = 13;

/** The current month and the twelve before it: whether each may be closed, and what is in the way. */
export async function recentMonths(db: Db, now: Date) {
  const months: string[] = [];
  for (let month = monthOf(moscowDay(now)); months.length < MOST_MONTHS; month = monthOf(dayAfter(month, -1)))
    months.push(month);
  const { rows } = await db.execute<{ month: string; open: number; by: string | null; at: Date | null }>(sql`
    select m.month::text as month, c.closed_by as by, c.closed_at as at, (
      select count(*)::int from reconciliation_differences d
      where d.closed_at is null and d.day between m.month and m.last) as open
    from unnest(${sql.param(months)}::date[], ${sql.param(months.map((month) => daysOfMonth(month).last))}::date[]) as m (month, last)
    left join ${reconciliationMonths} c on c.month = m.month order by m.month desc`);
  return rows.map(({ month, open, by, at }) => ({
    month,
    open,
    isOver: isMonthOver(month, now),
    closesFrom: closesFrom(month),
    closedBy: by,
    closedAt: at === null ? null : new Date(at),
  }));
}

import { asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { dayAfter, type DayOfCompany } from './day.rules.ts';
import { reconciliationDifferences, reconciliationRuns } from './reconciliation.tables.ts';

/** Comparisons that are due, the oldest first. */
export async function dueRuns(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: reconciliationRuns.id })
    .from(reconciliationRuns)
    .where(lte(reconciliationRuns.nextTryAt, now))
    .orderBy(asc(reconciliationRuns.nextTryAt), asc(reconciliationRuns.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Whether this night was planned. @param day `2026-11-21` */
export async function isNightPlanned(db: Db, day: string): Promise<boolean> {
  const ofNight = eq(reconciliationRuns.plannedOn, day);
  return (await db.select({ id: reconciliationRuns.id }).from(reconciliationRuns).where(ofNight).limit(1)).length > 0;
}

/** Days of the last two weeks of which a comparison was planned or asked for. */
export function comparedDays(db: Db, now: Date): Promise<DayOfCompany[]> {
  const { day, company } = reconciliationRuns;
  return db
    .selectDistinct({ day, company })
    .from(reconciliationRuns)
    .where(gte(day, dayAfter(moscowDay(now), -14)));
}

/** The latest days with open differences. */
export function daysWithDifferences(db: Db, most: number): Promise<DayOfCompany[]> {
  const { day, company } = reconciliationDifferences;
  return db
    .selectDistinct({ day, company })
    .from(reconciliationDifferences)
    .where(isNull(reconciliationDifferences.closedAt))
    .orderBy(desc(day))
    .limit(most);
}

interface DayRow extends Record<string, unknown> {
  day: string;
}

/** The day on which this version began: days before it are compared only when a person asks. */
export async function firstDay(db: Db): Promise<string> {
  const { rows } = await db.execute<DayRow>(sql`
    select to_char(at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day
    from migrations where name = '0036-reconciliation.sql'`);
  return rows[0]!.day;
}

import { isModernDay } from '../dates.ts';
import type { CoursePack } from './plan.ts';

/** Whether it is a day that a plan may have: of the calendar, and of a year that somebody means. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  isModernDay(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

export const NO_SUCH_DAY = 'Проверьте дату: нужен существующий день с\u00a02000 по\u00a02099\u00a0год.';

/** What is wrong with the terms of a pack, by field, as Russian sentences; empty when they may be saved. */
export type TermIssues = Partial<Record<'bestBefore' | 'openedOn', string>>;

export function termIssues(
  { bestBefore, openedOn }: Pick<CoursePack, 'bestBefore' | 'openedOn'>,
  today: string,
): TermIssues {
  const issues: TermIssues = {};
  if (bestBefore !== null && !isDay(bestBefore)) issues.bestBefore = NO_SUCH_DAY;
  if (openedOn !== null && !isDay(openedOn)) issues.openedOn = NO_SUCH_DAY;
  else if (openedOn !== null && openedOn > today)
    issues.openedOn = 'Этот день ещё не\u00a0наступил: укажите сегодняшний или прошедший.';
  return issues;
}

const DAYS_OF_ROWS: Readonly<Record<string, readonly string[]>> = {
  items: ['start', 'end'],
  packs: ['on', 'openedOn', 'bestBefore'],
  pauses: ['from', 'to'],
  marks: ['day'],
  answers: ['until'],
};

/** Where a plan that cannot be read has a text that is no day; undefined when it has none. */
export function wrongDay(plan: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  for (const [name, fields] of Object.entries(DAYS_OF_ROWS)) {
    const rows: unknown = plan[name];
    if (!Array.isArray(rows)) continue;
    for (const [index, row] of rows.entries()) {
      const field = fields.find((one) => {
        const value: unknown = row?.[one];
        return typeof value === 'string' && !isDay(value);
      });
      if (field) return [name, String(index), field];
    }
  }
  return undefined;
}

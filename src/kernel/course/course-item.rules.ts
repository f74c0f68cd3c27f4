import { unitsInWords } from '../dose-units.ts';
import { addToDay } from './days.ts';
import { MOST_UNITS, type CourseItem, type CoursePlan, type CourseProduct } from './plan.ts';
import { isDue, LAST_DAY, scheduleOf, type Schedule } from './supply.rules.ts';
import { isDay, NO_SUCH_DAY } from './typed-days.rules.ts';

/** What is wrong with an item, by field, as Russian sentences; empty when it may be saved. */
export type ItemIssues = Partial<Record<'units' | 'times' | 'rule' | 'start' | 'end', string>>;

const isAmount = (units: number): boolean =>
  units > 0 && units <= MOST_UNITS && Math.abs(units * 1000 - Math.round(units * 1000)) < 1e-6;

/** The daily amount of one person may not be above the label, whatever it is spread over. */
export function itemIssues(plan: CoursePlan, item: CourseItem, product: CourseProduct): ItemIssues {
  const { units, times, rule, start, end } = item;
  const issues: ItemIssues = {};
  if (!isDay(start)) issues.start = NO_SUCH_DAY;
  if (end !== null && !isDay(end)) issues.end = NO_SUCH_DAY;
  else if (end !== null && end < start) issues.end = 'Последний день раньше первого: измените один из\u00a0них.';
  const others = plan.items.filter(({ id }) => id !== item.id);
  const total = issues.start || issues.end ? 0 : largestDays(ownOf([...others, item], item)).get(item.id)!;
  if (!isAmount(units)) issues.units = 'Укажите, сколько принимать за\u00a0один раз: например, 1\u00a0или\u00a00,5.';
  else if (total > dailyDose(product))
    issues.units = `По\u00a0этикетке ${unitsInWords(dailyDose(product), product.unit)} в\u00a0день, а\u00a0получается ${unitsInWords(total, product.unit)}. Уменьшите количество или число приёмов.`;
  if (times.length === 0) issues.times = 'Выберите хотя бы одно время.';
  else if (new Set(times).size < times.length) issues.times = 'Одно время указано дважды: измените одно из\u00a0них.';
  if (rule.kind === 'weekdays' && rule.days.length === 0) issues.rule = 'Выберите хотя бы один день недели.';
  return issues;
}

/** Ids of the items of a product that, with what else the same person takes of it, are above the label on one of their days. */
export function aboveLabel(plan: CoursePlan, product: CourseProduct): readonly string[] {
  const label = dailyDose(product);
  return plan.people.flatMap(({ id: person }) => {
    const own = ownOf(plan.items, { person, product: product.id });
    // Most plans: not even all of it on one day is above.
    if (own.reduce((sum, { daily }) => sum + daily, 0) <= label * 1000) return [];
    return [...largestDays(own)].filter(([, total]) => total > label).map(([id]) => id);
  });
}

interface DailyItem {
  readonly id: string;
  readonly schedule: Schedule;
  readonly last: number;
  /** In thousandths. */
  readonly daily: number;
}

/** What one person takes of a product. */
const ownOf = (
  items: readonly CourseItem[],
  { person, product }: Pick<CourseItem, 'person' | 'product'>,
): readonly DailyItem[] =>
  items
    .filter((item) => item.person === person && item.product === product)
    .map((item) => {
      const schedule = scheduleOf(item);
      const daily = Math.round(item.units * item.times.length * 1000);
      return { id: item.id, schedule, last: Math.min(schedule.last, LAST_DAY), daily };
    });

/**
 * By the id of each of these items: the most that is taken of all of them on one of its days. The days are added up once for all,
 * since a plan may have many items without end.
 */
function largestDays(own: readonly DailyItem[]): ReadonlyMap<string, number> {
  const first = Math.min(...own.map(({ schedule }) => schedule.first));
  const totals = new Float64Array(Math.max(0, ...own.map(({ last }) => last - first + 1)));
  for (const { schedule, last, daily } of own)
    for (let day = schedule.first; day <= last; day++) if (isDue(schedule, day)) totals[day - first]! += daily;
  return new Map(
    own.map(({ id, schedule, last, daily }) => {
      let most = daily;
      for (let day = schedule.first; day <= last; day++)
        if (totals[day - first]! > most && isDue(schedule, day)) most = totals[day - first]!;
      return [id, most / 1000];
    }),
  );
}

/** The daily amount by the label. */
export const dailyDose = ({ unitsPerIntake, intakesPerDay }: CourseProduct): number =>
  Math.round(unitsPerIntake * intakesPerDay * 1000) / 1000;

const USUAL_TIMES: readonly (readonly string[])[] = [
  ['09:00'],
  ['09:00', '20:00'],
  ['09:00', '14:00', '20:00'],
  ['08:00', '12:00', '16:00', '20:00'],
  ['08:00', '11:00', '14:00', '17:00', '20:00'],
  ['08:00', '10:30', '13:00', '15:30', '18:00', '20:30'],
  ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'],
  ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00', '22:00'],
];

/** As the label says: what is taken at a time, how often, for how long. */
export function itemByLabel(id: string, person: string, product: CourseProduct, start: string): CourseItem {
  const { unitsPerIntake, intakesPerDay, courseDays, breakDays } = product;
  // A label with more intakes than a plan may have is planned below it: never more at once than it says.
  const times = USUAL_TIMES[intakesPerDay - 1] ?? USUAL_TIMES.at(-1)!;
  const inCycles = courseDays !== null && breakDays !== null;
  return {
    id,
    person,
    product: product.id,
    units: unitsPerIntake,
    times,
    rule: inCycles ? { kind: 'cycle', on: courseDays, off: breakDays } : { kind: 'daily' },
    start,
    end: courseDays !== null && !inCycles ? addToDay(start, courseDays - 1) : null,
  };
}

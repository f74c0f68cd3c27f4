import { isClosedOn, readClosedDays } from '../../kernel/closed-days.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { addDays, formatDayOfMonth } from '../../kernel/dates.ts';
import { moscowClock } from '../../kernel/moscow-time.ts';
import { readHours } from '../../kernel/working-hours.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Far enough for 72 packing hours of a shop that opens for an hour a week. */
const DAYS_AHEAD = 600;

/** When an order placed now can be picked up. */
export interface PickupTerm {
  /** Days from now, 0 for today. */
  readonly days: number;
  /** «сегодня после 16:00», «в понедельник, 30 ноября, после 10:00»: true today only. */
  readonly soon: string;
  /** The same for later: «в субботу, 21 ноября, после 16:00». */
  readonly dated: string;
}

/** Where the opening hours cannot be read, which are refused when they are saved now, or the shop is closed for long. */
const TO_BE_TOLD = 'срок уточним при\u00a0подтверждении';
const UNKNOWN: PickupTerm = { days: 1, soon: TO_BE_TOLD, dated: TO_BE_TOLD };

/**
 * @param shop opening hours of our own shop and the days when it is closed, as text for people
 * @param packingHours working hours until an order is ready. It may be paid half an hour after it was placed; packing takes
 * minutes, and the rest is for a busy afternoon
 */
export function pickupTerm(
  shop: Pick<CompanyFacts, 'hours' | 'closedDays'>,
  now: Date,
  packingHours: number,
): PickupTerm {
  const hours = readHours(shop.hours);
  if (!hours) return UNKNOWN;
  const closed = readClosedDays(shop.closedDays ?? '') ?? new Set<string>();
  const moscow = Math.floor(moscowClock(now).getTime() / 60_000);
  const today = Math.floor(moscow / DAY);
  let left = packingHours * HOUR;
  for (let day = today; day < today + DAYS_AHEAD; day++) {
    const date = new Date(day * DAY * 60_000);
    if (isClosedOn(closed, date.toISOString().slice(0, 10))) continue;
    for (const { from, to } of hours[date.getUTCDay()]!) {
      const begin = Math.max(from, moscow - day * DAY);
      // What is packed by the evening is there when the shop opens.
      const ready = left === 0 ? begin : Math.ceil((begin + left) / HOUR) * HOUR;
      if (ready < to) return termOf(day, ready, day - today, now);
      left = Math.max(0, left - Math.max(0, to - begin));
    }
  }
  return UNKNOWN;
}

const ON_WEEKDAYS = [
  'в\u00a0воскресенье',
  'в\u00a0понедельник',
  'во\u00a0вторник',
  'в\u00a0среду',
  'в\u00a0четверг',
  'в\u00a0пятницу',
  'в\u00a0субботу',
];

function termOf(day: number, minute: number, days: number, now: Date): PickupTerm {
  const time = `после\u00a0${Math.floor(minute / HOUR)}:${String(minute % HOUR).padStart(2, '0')}`;
  const weekday = new Date(day * DAY * 60_000).getUTCDay();
  const dated = `${ON_WEEKDAYS[weekday]}, ${formatDayOfMonth(addDays(now, days))}, ${time}`;
  const near = ['сегодня', 'завтра'][days];
  return { days, soon: near ? `${near} ${time}` : dated, dated };
}

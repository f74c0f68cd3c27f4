import { addDays, addMinutes, moscowDay } from '../../../kernel/dates.ts';
import { MOSCOW_OFFSET, moscowClock } from '../../../kernel/moscow-time.ts';

interface SnoozeTime {
  readonly name: string;
  readonly until: Date;
}

const MOST_DAYS = 7;

/** Times that are offered: in two hours, and mornings at nine by the clock of Moscow. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const untilMonday = 7 - ((moscowClock(now).getUTCDay() + 6) % 7);
  const monday = nineOn(addDays(now, untilMonday));
  return [
    { name: 'На два часа', until: addMinutes(now, 120) },
    { name: 'До завтра, 9:00', until: nineOn(addDays(now, 1)) },
    ...(untilMonday > 1 && monday <= addDays(now, MOST_DAYS)
      ? [{ name: 'До\u00a0понедельника, 9:00', until: monday }]
      : []),
  ];
}

const nineOn = (date: Date) => new Date(`${moscowDay(date)}T09:00:00${MOSCOW_OFFSET}`);

/** The latest time that the server takes. */
export const latestSnooze = (now: Date): Date => addDays(now, MOST_DAYS);

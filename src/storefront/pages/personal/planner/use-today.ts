import { useEffect, useState } from 'react';
import { dayIn, nextDayAt, type CourseZone } from '../../../../kernel/course/days.ts';

/**
 * Today on the clock of the plan: the shop's time of the load, moved on at midnight, and whenever a page left open is looked at
 * again, because timers stand still while a device sleeps.
 */
export function useToday(now: string, zone: CourseZone | undefined): string | undefined {
  const [today, setToday] = useState(zone && dayIn(zone, new Date(now)));
  useEffect(() => {
    if (zone === undefined) return undefined;
    const ahead = Date.parse(now) - Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const time = new Date(Date.now() + ahead);
      setToday(dayIn(zone, time));
      clearTimeout(timer);
      timer = setTimeout(update, nextDayAt(zone, time).getTime() - time.getTime());
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [now, zone]);
  return today;
}

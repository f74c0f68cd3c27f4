import { useEffect, useState } from 'react';
import { dayIn, type CourseZone } from '../../../../kernel/course/days.ts';

/** Today on the clock of the plan: the shop's time of the load, moved on whenever a page left open is looked at again. */
export function useToday(now: string, zone: CourseZone | undefined): string | undefined {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const loadedAt = Date.now();
    const update = () => setPassedMs(Date.now() - loadedAt);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [now]);
  return zone && dayIn(zone, new Date(Date.parse(now) + passedMs));
}

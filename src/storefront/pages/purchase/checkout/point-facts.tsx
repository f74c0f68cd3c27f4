import type { PointForCart } from '../../../../api/shop/delivery.schema.ts';
import { CARRIERS } from '../../../../kernel/carriers.ts';
import { timeOfWeek, todayInWords, isRoundTheClock, weekInWords, type OpeningHours } from './opening-hours.ts';
import { walkInWords } from './walking.ts';

const KINDS = { point: 'Пункт выдачи', locker: 'Постамат' } as const;

const todayNow = (hours: OpeningHours) => todayInWords(hours, timeOfWeek(new Date()));

/** What the list tells of a point: whose it is, how far, until when it is open today. */
export function PointFacts({ point, walk }: { point: PointForCart; walk?: number | undefined }) {
  const { carrier, kind, metro, hours, workTime } = point;
  return (
    <span className="block text-sm text-quiet">
      {[
        walk !== undefined && walkInWords(walk),
        `${KINDS[kind]} ${CARRIERS[carrier]}`,
        metro && `м.\u00a0${metro}`,
        hours ? todayNow(hours) : workTime,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

/** The rest, for the chosen point. */
export function PointDetails({ point }: { point: PointForCart }) {
  const { hours, takesCash, takesCards, fitting, code } = point;
  const money = [takesCards && 'картой', takesCash && 'наличными'].filter(Boolean).join(' и\u00a0');
  const week = hours && !isRoundTheClock(hours) && weekInWords(hours);
  return (
    <span className="block text-sm text-quiet">
      {[
        week,
        money ? `оплата при\u00a0получении ${money}` : 'оплаты при\u00a0получении нет',
        fitting && 'есть примерочная',
        `№\u00a0${code}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

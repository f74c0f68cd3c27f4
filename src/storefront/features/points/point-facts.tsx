import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { timeOfWeek, todayInWords, isRoundTheClock, weekInWords, type OpeningHours } from './opening-hours.ts';
import { walkInWords } from './walking.ts';

const KINDS = { point: 'Пункт выдачи', locker: 'Постамат' } as const;

/** Words between which a line may end, but none begins with a dot. */
const row = (words: readonly (string | false | undefined)[]): string => words.filter(Boolean).join('\u00a0· ');

/** «Постамат СДЭК» */
export const kindInWords = ({ kind, carrier }: Pick<PointForParcel, 'kind' | 'carrier'>): string =>
  `${KINDS[kind]} ${CARRIERS[carrier]}`;

/** Until when a point is open today; its week where its clock is not known. */
function hoursNow(hours: OpeningHours, utcOffset: number | undefined): string {
  if (utcOffset === undefined) return weekInWords(hours);
  const now = new Date();
  const today = todayInWords(hours, timeOfWeek(now, utcOffset));
  const isElsewhere = utcOffset * 60 !== -now.getTimezoneOffset();
  return today && isElsewhere && !isRoundTheClock(hours) ? `${today} по\u00a0местному времени` : today;
}

/** What the list tells of a point: whose it is, how far, until when it is open today. */
export function PointFacts({ point, walk }: { point: PointForParcel; walk?: number | undefined }) {
  const { metro, hours, utcOffset, workTime } = point;
  return (
    <span className="block text-sm text-quiet">
      {row([
        walk !== undefined && walkInWords(walk),
        kindInWords(point),
        metro && `м.\u00a0${metro}`,
        hours ? hoursNow(hours, utcOffset) : workTime,
      ])}
    </span>
  );
}

/** The rest, for the chosen point. */
export function PointDetails({ point }: { point: PointForParcel }) {
  const { hours, utcOffset, takesCash, takesCards, fitting, code } = point;
  const money = [takesCards && 'картой', takesCash && 'наличными'].filter(Boolean).join(' и\u00a0');
  // Where the clock is not known, the week is shown above.
  const week = hours && utcOffset !== undefined && !isRoundTheClock(hours) && weekInWords(hours);
  return (
    <span className="block text-sm text-quiet">
      {row([
        week,
        money ? `оплата при\u00a0получении ${money}` : 'оплаты при\u00a0получении нет',
        fitting && 'есть примерочная',
        `№\u00a0${code}`,
      ])}
    </span>
  );
}

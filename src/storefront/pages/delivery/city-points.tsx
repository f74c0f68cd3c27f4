import { counted } from '../../../kernel/plural.ts';
import { againWhilePending } from '../../client/again-while-pending.ts';
import { callApi } from '../../client/api.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { missingPoints } from '../../features/points/missing-points.ts';

const FIRST = 12;

/** Number of pickup points and the first of them; nothing while they are unknown. */
export function CityPoints({ cityId, cityName }: { cityId: number; cityName: string }) {
  const { answer, again } = useAnswer(
    `points ${cityId}`,
    (signal) => callApi('GET /api/delivery/points', { query: { cityId }, signal }),
    { againAfterMs: againWhilePending },
  );
  if (!answer || answer.points.length === 0) return null;
  const { points } = answer;
  const { asked, unanswered } = missingPoints(answer, again);
  const lockers = points.filter(({ kind }) => kind === 'locker').length;
  const rest = points.length - FIRST;
  return (
    <details className="offers-points">
      <summary>
        {[
          points.length > lockers &&
            counted(points.length - lockers, ['пункт выдачи', 'пункта выдачи', 'пунктов выдачи']),
          lockers > 0 && counted(lockers, ['постамат', 'постамата', 'постаматов']),
        ]
          .filter(Boolean)
          .join(' и ')}{' '}
        рядом: {cityName}
      </summary>
      <ul>
        {points.slice(0, FIRST).map(({ code, kind, address, workTime, metro }) => (
          <li key={code}>
            <b>{kind === 'locker' ? 'Постамат' : 'Пункт выдачи'}</b>
            <span>
              {address}
              {metro && `, м.\u00a0${metro}`}
            </span>
            <span>{workTime}</span>
          </li>
        ))}
      </ul>
      {(asked || unanswered) && <p role="status">{asked || unanswered}</p>}
      {rest > 0 && <p>И ещё {rest}: выберете на&nbsp;карте и&nbsp;в&nbsp;списке при&nbsp;оформлении.</p>}
    </details>
  );
}

import type { DeliveryPoint } from '../../../api/shop/delivery.schema.ts';
import { counted } from '../../../kernel/plural.ts';
import { againWhilePending } from '../../client/again-while-pending.ts';
import { callApi } from '../../client/api.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { missingPoints } from '../../features/points/missing-points.ts';
import { Button } from '../../ui/button.tsx';

const FIRST = 12;

/** Number of pickup points and the first of them, and whose points are missing; nothing while nothing is known. */
export function CityPoints({ cityId, cityName }: { cityId: number; cityName: string }) {
  const { answer, failure, again, retry } = useAnswer(
    `points ${cityId}`,
    (signal) => callApi('GET /api/delivery/points', { query: { cityId }, signal }),
    { againAfterMs: againWhilePending },
  );
  const { asked, unanswered } = answer ? missingPoints(answer, again) : { asked: '', unanswered: '' };
  const lost = failure ?? unanswered;
  return (
    <>
      {answer && answer.points.length > 0 && <Points points={answer.points} cityName={cityName} />}
      {/* There before its words are, or they would not be announced. */}
      <div role="status">
        {(asked || lost) && <p className="offers-footnote">{[asked, lost].filter(Boolean).join(' ')}</p>}
      </div>
      {lost && (
        <Button look="outline" small className="mt-3" onClick={retry}>
          Повторить
        </Button>
      )}
    </>
  );
}

function Points({ points, cityName }: { points: readonly DeliveryPoint[]; cityName: string }) {
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
      {rest > 0 && <p>И ещё {rest}: выберете на&nbsp;карте и&nbsp;в&nbsp;списке при&nbsp;оформлении.</p>}
    </details>
  );
}

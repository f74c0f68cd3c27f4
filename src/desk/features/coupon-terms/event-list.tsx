import type { DeskCoupon } from '../../api/coupon-answers.ts';
import { Moment } from '../../ui/moment.tsx';
import { COUPON_EVENTS } from '../../words/promotion-words.ts';

/** Who has done what with a coupon or a series, the latest first. */
export function EventList({ events }: { readonly events: DeskCoupon['events'] }) {
  if (events.length === 0) return <p className="text-quiet">Сотрудники его не&nbsp;меняли.</p>;
  return (
    <ul className="part-rows">
      {events.map(({ id, kind, by, at, changes }) => (
        <li key={id}>
          <span>{COUPON_EVENTS[kind]}</span>
          {changes.length > 0 && (
            <ul className="text-xs">
              {changes
                .filter(({ after }) => kind === 'changed' || after !== null)
                .map(({ name, before, after }) => (
                  <li key={name}>
                    {name}: {kind === 'changed' ? `${before ?? 'нет'} → ${after ?? 'нет'}` : after}
                  </li>
                ))}
            </ul>
          )}
          <span className="text-xs text-quiet">
            {by ?? 'Магазин'}, <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

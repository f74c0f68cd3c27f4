import { LOOK_REASONS } from '../../../kernel/customer-requests.ts';
import { Moment } from '../../ui/moment.tsx';
import type { CardPart } from './customer-query.ts';
import { OnlyNewest, Part } from './part.tsx';

/** Who has looked at the contacts, for the owner. */
export function Looks({ customer: { looks } }: CardPart) {
  if (!looks) return null;
  return (
    <Part title="Кто смотрел контакты">
      {() => (
        <>
          {looks.rows.length === 0 && <p className="text-quiet">Никто.</p>}
          <ul className="part-rows">
            {looks.rows.map(({ id, by, aim, at }) => (
              <li key={id}>
                {by ?? 'Сотрудник'}: {LOOK_REASONS[aim].toLowerCase()}
                <span className="text-xs text-quiet">
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
          <OnlyNewest of={looks} />
        </>
      )}
    </Part>
  );
}

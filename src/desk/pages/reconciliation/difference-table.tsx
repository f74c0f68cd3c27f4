import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { actorWords } from '../../words/actor-words.ts';
import { dayWords } from './calendar-words.ts';
import type { Difference } from './reconciliation-queries.ts';
import { aboutWords, CAUSE_WORDS, companyWords, SOURCE_WORDS } from './reconciliation-words.ts';

const COLUMNS = ['Расхождение', 'Что', 'У нас', 'У них', 'Разница', 'Кто занимается'] as const;

/** Both sides of each difference beside each other; its number opens it. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const { search: list } = useLocation();
  return (
    <table ref={table} className="list-table still-rows">
      <caption className="sr-only">Расхождения. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.id}>
            <td>
              <Link to={`/reconciliation/differences/${one.id}`} state={{ list }} className="row-link">
                № {one.id}
              </Link>
              <span className="note">
                {dayWords(one.day)}, {companyWords(one.company)}
              </span>
            </td>
            <td>
              <span className="cell-words">{SOURCE_WORDS[one.source]}</span>
              <span className="badges">
                <Badge tone={one.cause === 'timing' ? 'waits' : 'alarm'}>{CAUSE_WORDS[one.cause]}</Badge>
              </span>
              <span className="note">
                {one.orderNumber === null ? aboutWords(one.key) : `Заказ № ${one.orderNumber}`}
              </span>
            </td>
            <Side label="У нас" sum={one.ours} />
            <Side label="У них" sum={one.theirs} />
            <td>
              <span className="cell-label">Разница</span>
              <strong>
                <Sum of={one.difference} />
              </strong>
            </td>
            <td>
              <span className="cell-label">Кто занимается</span>
              {one.closedAt !== null ? (
                <Badge tone="ended">Закрыто</Badge>
              ) : one.owner === null ? (
                <span className="text-quiet">Никто</span>
              ) : (
                <Badge>{one.isMine ? 'Вы' : actorWords(one.owner)}</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Side = ({ label, sum }: { readonly label: string; readonly sum: number | null }) => (
  <td>
    <span className="cell-label">{label}</span>
    {sum === null ? <span className="text-quiet">Нет</span> : <Sum of={sum} />}
  </td>
);

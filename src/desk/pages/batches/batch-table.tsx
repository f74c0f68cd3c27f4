import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import type { ListedBatch } from '../../api/batch-answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { BATCH_STATE_WORDS, BATCH_TONES } from '../../words/batch-words.ts';

const day = (iso: string) => formatDay(new Date(iso));

export function BatchTable({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Партии, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {['Партия', 'Товар', 'Состояние', 'Сроки'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {batches.map(({ id, number, product, state, releaseAsked, madeOn, bestBefore }) => (
          <tr key={id}>
            <td>
              <Link to={`/batches/${id}`} className="row-link">
                {number}
              </Link>
            </td>
            <td>
              <span className="cell-words">{product}</span>
            </td>
            <td>
              <span className="badges">
                <Badge tone={BATCH_TONES[state]}>{BATCH_STATE_WORDS[state]}</Badge>
                {releaseAsked && <Badge tone="alarm">Просят выпустить</Badge>}
              </span>
            </td>
            <td>
              <span className="cell-words">годна до {day(bestBefore)}</span>
              <span className="note">изготовлена {day(madeOn)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

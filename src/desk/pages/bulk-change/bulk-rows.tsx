import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { bulkRowsQuery, type BulkRow, type DeskBulkChange, type ShownRows } from './bulk-change-query.ts';
import './bulk-change.css';

const ROW_STATES: Readonly<Record<BulkRow['state'], readonly [words: string, tone: Tone]>> = {
  new: ['Не\u00a0проверена', 'waits'],
  same: ['Без изменений', 'ended'],
  faulty: ['Ошибка', 'alarm'],
  ready: ['Изменится', 'plain'],
  applied: ['Изменён', 'plain'],
  refused: ['Не\u00a0изменён', 'alarm'],
};

const COLUMNS = ['Строка', 'Товар', 'Что меняется', 'Итог'] as const;

interface BulkRowsProps {
  readonly id: string;
  readonly show: ShownRows | undefined;
  readonly state: DeskBulkChange['state'];
}

/** The rows of a change, each with what becomes of its product and why not. */
export function BulkRows({ id, show, state }: BulkRowsProps) {
  const found = useInfiniteQuery(bulkRowsQuery(id, show, state));
  return (
    <Loaded of={found}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        if (rows.length === 0)
          return (
            <p role="status" className="empty-list">
              Таких строк нет.
            </p>
          );
        return (
          <div className="grid gap-4">
            <table className="list-table bulk-rows">
              <caption className="sr-only">Строки правки по порядку</caption>
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
                {rows.map((row) => (
                  <tr key={row.position}>
                    <td>{row.position}</td>
                    <td>
                      {row.productId === null ? (
                        <span className="cell-words">{row.name || 'Без названия'}</span>
                      ) : (
                        <Link to={`/catalogue/${row.productId}`} className="row-link cell-words">
                          {row.name}
                        </Link>
                      )}
                    </td>
                    <td>
                      <Changes row={row} />
                    </td>
                    <td>
                      <Badge tone={ROW_STATES[row.state][1]}>{ROW_STATES[row.state][0]}</Badge>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <More of={found} shown={rows.length} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Changes({ row: { shown, issues, reasons } }: { readonly row: BulkRow }) {
  const wrong = new Set(issues.map(({ head }) => head));
  return (
    <ul className="bulk-cells">
      {shown
        .filter(({ head }) => !wrong.has(head))
        .map(({ head, before, after }) => (
          <li key={head}>
            <span className="note">{head}</span>
            {before && <del>{before}</del>} {before && <span aria-hidden>→</span>}{' '}
            {after ? <ins>{after}</ins> : <span className="text-quiet">пусто</span>}
          </li>
        ))}
      {issues.map(({ head, typed, sentence }) => (
        <li key={head}>
          <span className="note">{head}</span>
          {typed && <span className="bulk-typed">{typed}</span>} <span className="text-error">{sentence}</span>
        </li>
      ))}
      {reasons.map((sentence) => (
        <li key={sentence} className="text-error">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

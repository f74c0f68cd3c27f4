import { Download } from 'lucide-react';
import { useId } from 'react';
import { ReportBars } from './report-bars.tsx';
import { periodParams, type Period, type ReportTable as Table } from './report-query.ts';
import { isNumeric, valueWords } from './report-values.ts';

interface ReportTableProps {
  readonly report: string;
  readonly period: Required<Period>;
  readonly table: Table;
}

/** One table: its chart, what its columns mean, its rows and its file. */
export function ReportTable({ report, period, table }: ReportTableProps) {
  const { name, title, columns, rows, totals, more, bars } = table;
  const id = useId();
  return (
    <section aria-labelledby={id} className="part report-part">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id}>{title}</h2>
        <a
          href={`/api/staff/reports/${report}/${name}/csv?${periodParams(period)}`}
          download
          aria-label={`Скачать «${title}» таблицей, CSV`}
          className="text-link file-link"
        >
          <Download aria-hidden size={16} />
          CSV
        </a>
      </div>
      {rows.length === 0 ? (
        <p role="status" className="text-quiet">
          За&nbsp;этот период здесь ничего нет.
        </p>
      ) : (
        <>
          {bars && <ReportBars {...bars} />}
          <div role="group" tabIndex={0} aria-label={`Таблица «${title}»`} className="report-scroll">
            <table className="report-table">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.name} scope="col" className={isNumeric(column) ? 'report-number' : ''}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // Rows have no id, and the table is only read.
                  <Row key={at} columns={columns} values={row} />
                ))}
              </tbody>
              {totals && (
                <tfoot>
                  <Row columns={columns} values={totals} isTotal />
                </tfoot>
              )}
            </table>
          </div>
          {more && <p className="text-xs text-quiet">Показаны первые {rows.length}, все строки — в&nbsp;файле CSV.</p>}
        </>
      )}
      <details>
        <summary className="text-link">Что значат столбцы</summary>
        <dl className="report-meanings">
          {columns.map((column) => (
            <div key={column.name}>
              <dt>{column.title}</dt>
              <dd>{column.meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

interface RowProps {
  readonly columns: Table['columns'];
  readonly values: Table['rows'][number];
  readonly isTotal?: boolean;
}

function Row({ columns, values, isTotal = false }: RowProps) {
  return (
    <tr>
      {columns.map((column, at) => {
        const value = values[at] ?? null;
        const words = isTotal && value === null ? '' : valueWords(column, value);
        if (at === 0)
          return (
            <th key={column.name} scope="row">
              {isTotal ? 'Итого' : words}
            </th>
          );
        return (
          <td key={column.name} className={isNumeric(column) ? 'report-number whitespace-nowrap' : ''}>
            {words}
          </td>
        );
      })}
    </tr>
  );
}

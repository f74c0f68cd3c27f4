import type { Block } from '../../api/content-answers.ts';
import type { ItemIssues } from './item-issues.ts';

type TableBlock = Extract<Block, { kind: 'table' }>;

interface TableFieldsProps {
  readonly table: TableBlock;
  readonly issues: ItemIssues;
  readonly onChange: (changed: Partial<TableBlock>) => void;
}

const replaced = <T,>(list: readonly T[], at: number, value: T) =>
  list.map((one, index) => (index === at ? value : one));
const withoutLast = <T,>(list: readonly T[]) => list.slice(0, -1);

/** Cells of a table; what was copied in a program of spreadsheets fills as many as there are. */
export function TableFields({ table: { head, rows }, issues, onChange }: TableFieldsProps) {
  /** @param from the first cell to fill; row -1 is the head */
  function paste(text: string, [row, column]: readonly [row: number, column: number]) {
    const cells = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    const all = [[...head], ...rows.map((cellsOfRow) => [...cellsOfRow])];
    cells.forEach((line, down) => {
      all[row + 1 + down] ??= [];
      line.forEach((cell, right) => (all[row + 1 + down]![column + right] = cell.trim()));
    });
    const width = Math.max(...all.map(({ length }) => length));
    const [newHead = [], ...newRows] = all.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? ''));
    onChange({ head: newHead, rows: newRows });
  }
  const cell = (value: string, at: readonly [row: number, column: number], set: (value: string) => void) => {
    const [row, column] = at;
    const name = row < 0 ? `head.${column}` : `rows.${row}.${column}`;
    return (
      <input
        className="table-cell"
        aria-label={row < 0 ? `Столбец ${column + 1}` : `Строка ${row + 1}, столбец ${column + 1}`}
        aria-invalid={issues[name] ? true : undefined}
        value={value}
        onChange={({ target }) => set(target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/.test(text)) return;
          event.preventDefault();
          paste(text, at);
        }}
      />
    );
  };
  const problem = Object.values(issues)[0];
  return (
    <div className="grid gap-2">
      <div className="table-cells">
        <table>
          <thead>
            <tr>
              {head.map((value, column) => (
                <th key={column} scope="col">
                  {cell(value, [-1, column], (typed) => onChange({ head: replaced(head, column, typed) }))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((value, column) => (
                  <td key={column}>
                    {cell(value, [row, column], (typed) =>
                      onChange({ rows: replaced(rows, row, replaced(cells, column, typed)) }),
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem && <p className="text-xs text-error">{problem}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <button type="button" className="text-link" onClick={() => onChange({ rows: [...rows, head.map(() => '')] })}>
          Добавить строку
        </button>
        <button
          type="button"
          className="text-link"
          onClick={() => onChange({ head: [...head, ''], rows: rows.map((cells) => [...cells, '']) })}
        >
          Добавить столбец
        </button>
        {rows.length > 1 && (
          <button type="button" className="text-link" onClick={() => onChange({ rows: withoutLast(rows) })}>
            Убрать последнюю строку
          </button>
        )}
        {head.length > 1 && (
          <button
            type="button"
            className="text-link"
            onClick={() => onChange({ head: withoutLast(head), rows: rows.map(withoutLast) })}
          >
            Убрать последний столбец
          </button>
        )}
      </div>
    </div>
  );
}

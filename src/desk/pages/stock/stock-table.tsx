import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import type { StockLevel } from '../../features/stock/stock-answers.ts';
import { FLAG_TONES, FLAG_WORDS } from '../../features/stock/stock-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';

const FEATURES = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const { accessor, columns } = createColumnHelper<typeof FEATURES, StockLevel>();

const COLUMNS = columns([
  accessor('name', {
    header: 'Товар',
    sortFn: (one, other) => one.original.name.localeCompare(other.original.name, 'ru'),
    cell: ({ row: { original } }) => <Product level={original} />,
  }),
  accessor('available', {
    header: 'В\u00a0продаже',
    cell: ({ row: { original } }) => <Count of={original.available} note={lowWords(original)} />,
  }),
  accessor('shelf', { header: 'На\u00a0полке', cell: ({ getValue }) => <Count of={getValue()} /> }),
  accessor('held', {
    header: 'Отложено',
    cell: ({ row: { original } }) => <Count of={original.held} note={boxWords(original)} />,
  }),
  accessor('short', {
    header: 'Не\u00a0хватает',
    cell: ({ getValue }) => <Count of={getValue()} alarm={getValue() > 0} />,
  }),
  accessor((level) => level.nextExpiry ?? undefined, {
    id: 'expiry',
    header: 'Ближайший срок',
    sortUndefined: 'last',
    cell: ({ row: { original } }) => <Expiry level={original} />,
  }),
]);

/** Goods by any of their columns; a row leads to its product. */
export function StockTable({ products }: { readonly products: readonly StockLevel[] }) {
  const [params, setParams] = useSearchParams();
  const element = useRef<HTMLTableElement>(null);
  useRowKeys(element);
  const sort = params.get('sort') ?? 'name';
  const sorting = [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }];
  function sortBy(next: string) {
    const changed = new URLSearchParams(params);
    changed.set('sort', next);
    setParams(changed, { replace: true, preventScrollReset: true });
  }
  const table = useTable({
    features: FEATURES,
    columns: COLUMNS,
    data: products,
    getRowId: ({ productId }) => String(productId),
    state: { sorting: COLUMNS.some((column) => columnId(column) === sorting[0]!.id) ? sorting : [] },
    enableSortingRemoval: false,
  });
  const [headers] = table.getHeaderGroups();
  return (
    <>
      <label className="flex items-center gap-2 lg:hidden">
        <span className="text-quiet">Сначала</span>
        <select className="filter-field" value={sort} onChange={({ target }) => sortBy(target.value)}>
          <option value="name">по названию</option>
          <option value="available">кого в&nbsp;продаже меньше</option>
          <option value="-short">кого не&nbsp;хватает</option>
          <option value="expiry">с&nbsp;ближним сроком</option>
          <option value="-held">отложенные</option>
        </select>
      </label>
      <table ref={element} className="list-table stock-table">
        <caption className="sr-only">Остатки товаров. По строкам ходят клавиши J и K.</caption>
        <thead>
          <tr>
            {headers!.headers.map((header) => (
              <SortableHeader key={header.id} header={header} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  {cell.column.id !== 'name' && (
                    <span className="stock-label">{String(cell.column.columnDef.header)}</span>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const columnId = (column: { readonly id?: string | undefined; readonly accessorKey?: unknown }): string =>
  column.id ?? String(column.accessorKey);

interface SortableHeaderProps {
  readonly header: Header<typeof FEATURES, StockLevel>;
  readonly onSort: (sort: string) => void;
}

function SortableHeader({ header, onSort }: SortableHeaderProps) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}>
      <span className="lg:hidden">{String(column.columnDef.header)}</span>
      <button
        type="button"
        className="stock-sort"
        onClick={() => onSort(sorted === 'asc' ? `-${column.id}` : column.id)}
      >
        {String(column.columnDef.header)}
        {sorted && <Arrow aria-hidden size={14} />}
      </button>
    </th>
  );
}

function Product({ level: { productId, name, gtin, published, flags } }: { readonly level: StockLevel }) {
  return (
    <>
      <Link to={`/stock/${productId}`} className="row-link">
        {name}
      </Link>
      <span className="note">
        №&nbsp;{productId}
        {gtin !== null && ` · ${gtin.replace(/^0/, '')}`}
        {!published && ' · не\u00a0на\u00a0сайте'}
      </span>
      {flags.length > 0 && (
        <span className="badges">
          {flags.map((flag) => (
            <Badge key={flag} tone={FLAG_TONES[flag]}>
              {FLAG_WORDS[flag]}
            </Badge>
          ))}
        </span>
      )}
    </>
  );
}

interface CountProps {
  readonly of: number;
  readonly note?: ReactNode;
  readonly alarm?: boolean;
}

function Count({ of, note, alarm = false }: CountProps) {
  return (
    <>
      <span className={alarm ? 'font-semibold text-error' : of === 0 ? 'text-quiet' : 'font-semibold'}>{of}</span>
      {note && <span className="note">{note}</span>}
    </>
  );
}

/** Of goods that have a threshold of their own. */
const lowWords = ({ threshold }: StockLevel) => threshold !== null && `мало\u00a0— ${threshold} и\u00a0меньше`;

function boxWords({ packed, away }: StockLevel): string {
  const words = [packed > 0 && `в\u00a0коробках ${packed}`, away > 0 && `в\u00a0пути ${away}`];
  return words.filter(Boolean).join(', ');
}

function Expiry({ level: { nextExpiry, blocked, expired } }: { readonly level: StockLevel }) {
  const notes = [expired > 0 && `срок вышел: ${expired}`, blocked > 0 && `закрыто: ${blocked}`].filter(Boolean);
  return (
    <>
      {nextExpiry === null ? (
        <span className="text-quiet">серий нет</span>
      ) : (
        <time dateTime={nextExpiry}>{formatDay(new Date(nextExpiry))}</time>
      )}
      {notes.length > 0 && <span className="note">{notes.join(', ')}</span>}
    </>
  );
}

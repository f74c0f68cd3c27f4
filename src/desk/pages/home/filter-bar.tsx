import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { ExceptionKind } from '../../api/exception-kind.ts';
import { filtersOf, searchOf, VIEW_NAMES, VIEWS, type ExceptionFilters } from './exception-filters.ts';
import { useExceptionCounts } from './use-exceptions.ts';

/** Whose exceptions, of which kind, of which order; counts beside the names. */
export function FilterBar({ filters }: { readonly filters: ExceptionFilters }) {
  const { data: counts } = useExceptionCounts();
  const navigate = useNavigate();
  // What the address says now: the page shows it a moment later.
  const inAddress = () => filtersOf(new URLSearchParams(location.search));
  const open = (changed: Partial<ExceptionFilters>) =>
    void navigate({ search: searchOf({ ...inAddress(), ...changed }) });
  const kinds = counts?.kinds ?? [];
  const numbers = counts && { ...counts, all: kinds.reduce((sum, { waiting }) => sum + waiting, 0) };
  const isKnown = filters.kind === undefined || kinds.some(({ kind }) => kind === filters.kind);
  return (
    <div className="filter-bar">
      <nav aria-label="Чьи записи" className="view-tabs">
        {VIEWS.map((view) => (
          <Link
            key={view}
            to={{ search: searchOf({ ...filters, view }) }}
            aria-current={view === filters.view ? 'page' : undefined}
            className="view-tab"
          >
            {VIEW_NAMES[view]}{' '}
            {view !== 'closed' && <span className="text-quiet">{numbers?.[view].toLocaleString('ru-RU')}</span>}
          </Link>
        ))}
      </nav>
      <label className="filter-kind">
        <span className="sr-only">Вид</span>
        <select
          value={filters.kind ?? ''}
          onChange={({ target }) => open({ kind: (target.value || undefined) as ExceptionKind | undefined })}
        >
          <option value="">Любой вид</option>
          {!isKnown && <option value={filters.kind}>Выбранный вид (0)</option>}
          {kinds.map(({ kind, title, waiting }) => (
            <option key={kind} value={kind}>
              {title} ({waiting})
            </option>
          ))}
        </select>
      </label>
      <OrderFilter order={filters.order} onFilter={(order) => open({ order })} />
    </div>
  );
}

interface OrderFilterProps {
  readonly order: number | undefined;
  readonly onFilter: (order: number | undefined) => void;
}

function OrderFilter({ order, onFilter }: OrderFilterProps) {
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The address may change without the field: by «back», and by links.
  useEffect(() => {
    field.current!.value = order === undefined ? '' : String(order);
    setProblem('');
  }, [order]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('order')).replace(/[№\s]/g, '');
    if (/^\d*$/.test(typed)) onFilter(typed === '' ? undefined : Number(typed));
    else setProblem('Номер заказа состоит из\u00a0цифр');
  }
  return (
    <form onSubmit={submit} role="search" className="filter-order">
      <label className="sr-only" htmlFor="exceptions-order">
        Номер заказа
      </label>
      <input
        ref={field}
        id="exceptions-order"
        name="order"
        inputMode="numeric"
        autoComplete="off"
        placeholder="№ заказа"
        aria-invalid={problem ? true : undefined}
        aria-describedby="exceptions-order-problem"
      />
      <Button type="submit" look="outline">
        <Search aria-hidden size={18} />
        <span className="sr-only">Найти</span>
      </Button>
      {order !== undefined && (
        <Button look="plain" onClick={() => onFilter(undefined)}>
          Сбросить
        </Button>
      )}
      <p id="exceptions-order-problem" role="alert" className="w-full text-xs text-error">
        {problem}
      </p>
    </form>
  );
}

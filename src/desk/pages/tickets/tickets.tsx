import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { SupportTabs } from '../../features/support-tabs/support-tabs.tsx';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterParams, readFilters, type TicketFilters } from './ticket-filters.ts';
import { TicketTable } from './ticket-table.tsx';
import { ticketsQuery } from './tickets-query.ts';

/** Questions of customers with their terms: those to be answered first on top. */
export function Tickets() {
  const may = useMay();
  // Whoever only moderates begins with the reviews.
  if (!may('ticket:read')) return <Navigate to="/support/reviews" replace />;
  return <TicketsOfFilters />;
}

function TicketsOfFilters() {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  const found = useInfiniteQuery({ ...ticketsQuery(filters), refetchInterval: useRefreshEvery(60_000) });
  return (
    <div className="grid gap-4">
      <title>Обращения</title>
      <h1>Обращения</h1>
      <SupportTabs />
      <FilterBar filters={filters} />
      <Loaded of={found}>
        {({ pages }) => {
          const tickets = pages.flatMap((page) => page.tickets);
          if (tickets.length === 0) return <Nothing filters={filters} />;
          return (
            <div className="grid gap-4">
              <TicketTable tickets={tickets} />
              <More of={found} shown={tickets.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing({ filters }: { readonly filters: TicketFilters }) {
  const isNarrowed = filterParams(filters).size > 0;
  return (
    <div role="status" className="empty-list">
      <h2>{isNarrowed ? 'Таких обращений нет' : 'Всё разобрано'}</h2>
      <p className="text-quiet">
        {isNarrowed
          ? 'Ни\u00a0одно обращение не\u00a0подходит под все условия сразу.'
          : 'Открытых обращений нет. Новое появится здесь само: список обновляется каждую минуту.'}
      </p>
      {isNarrowed && (
        <Link className="text-link" to="/support">
          Показать все открытые
        </Link>
      )}
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { FilterBar } from './filter-bar.tsx';
import { isEmptyFilter, readFilter } from './order-filters.ts';
import { OrderTable } from './order-table.tsx';
import { OrderSearch } from './order-search.tsx';
import { ordersQuery } from './orders-queries.ts';
import { Views } from './views.tsx';
import './orders.css';

/** All orders: saved views and filters are in the address. */
export function Orders() {
  const may = useMay();
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const [q, search] = useTypedSearch();
  const found = useInfiniteQuery(ordersQuery(filter, q));
  return (
    <div className="grid gap-4">
      {/* Without what is searched for: titles stay in the history of the browser. */}
      <title>Заказы</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Заказы</h1>
        <div className="flex flex-wrap items-center gap-3">
          <OrderSearch q={q} onSearch={search} />
          {may('order:create') && (
            <Link className="button button-outline" to="/orders/new">
              Новый заказ
            </Link>
          )}
        </div>
      </div>
      <Views filter={filter} />
      <FilterBar filter={filter} />
      <Loaded of={found}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          if (orders.length === 0) return <Nothing q={q} filtered={!isEmptyFilter(filter)} />;
          return (
            <div className="grid gap-4">
              <OrderTable orders={orders} />
              <More of={found} shown={orders.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing({ q, filtered }: { readonly q: string; readonly filtered: boolean }) {
  return (
    <div role="status" className="empty-list">
      <h2>{q ? `По запросу «${q}» заказов нет` : 'Таких заказов нет'}</h2>
      <p className="text-quiet">
        {q
          ? 'Ищем по\u00a0номеру заказа, телефону целиком или его последним 4 или 7 цифрам, почте, треку, коду маркировки, купону, сертификату, штрихкоду и\u00a0названию товара.'
          : filtered
            ? 'Ни\u00a0один заказ не\u00a0подходит под все условия сразу. Снимите одно из\u00a0них.'
            : 'Когда придёт первый заказ, он\u00a0появится здесь.'}
      </p>
      {q && filtered && (
        <Link className="text-link" to="/orders" state={{ q }}>
          Искать среди всех заказов
        </Link>
      )}
      {!q && filtered && (
        <Link className="text-link" to="/orders">
          Показать все заказы
        </Link>
      )}
    </div>
  );
}

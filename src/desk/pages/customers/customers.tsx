import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { CustomerTabs } from '../../features/customer-tabs/customer-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerTable } from './customer-table.tsx';
import { customersQuery } from './customers-query.ts';

/** Accounts: found by what a caller can say, or the newest ones. */
export function Customers() {
  return useMay()('customer:read') ? <CustomerList /> : <Navigate to="/customers/bonuses" replace />;
}

function CustomerList() {
  const [q, search] = useTypedSearch();
  const found = useInfiniteQuery(customersQuery(q));
  return (
    <div className="grid gap-4">
      {/* Without what is searched for: titles stay in the history of the browser. */}
      <title>Покупатели</title>
      <h1>Покупатели</h1>
      <CustomerTabs />
      <div className="filters">
        <CustomerSearch q={q} onSearch={search} />
        {q && (
          <Link to="/customers" className="text-link">
            Показать всех
          </Link>
        )}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const customers = pages.flatMap((page) => page.customers);
          if (customers.length === 0) return <Nothing q={q} />;
          return (
            <div className="grid gap-4">
              <CustomerTable customers={customers} />
              <More of={found} shown={customers.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const Nothing = ({ q }: { readonly q: string }) => (
  <div role="status" className="empty-list">
    <h2>{q ? 'Кабинета не\u00a0нашлось' : 'Кабинетов ещё нет'}</h2>
    <p className="text-quiet">
      Ищем по&nbsp;номеру кабинета или заказа, телефону или его последним 4 или 7 цифрам, почте целиком, началу имени
      и&nbsp;фамилии. Кто заказал без кабинета, здесь не&nbsp;найдётся.
    </p>
    {q && (
      <Link to="/orders" state={{ q }} className="text-link">
        Искать «{q}» среди заказов
      </Link>
    )}
  </div>
);

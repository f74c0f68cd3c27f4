import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { OwnOrders } from '../own-orders.tsx';
import { OwnReturns } from '../own-returns.tsx';
import type { loader } from './overview.server.ts';

export { loader } from './overview.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Личный кабинет');

export default function OverviewPage() {
  const { customer, orders, moreOrders, returns } = useLoaderData<typeof loader>();
  const { name, phone, email } = customer;
  return (
    <AccountFrame
      title={name ? `Здравствуйте, ${name}!` : 'Личный кабинет'}
      note={[phone, email].filter(Boolean).join(' · ')}
    >
      <AccountPart id="orders" title="Мои заказы">
        <OwnOrders orders={orders} />
        {moreOrders && (
          <p className="mt-4">
            <a href={links.accountOrders()} className="link">
              Показать все заказы
            </a>
          </p>
        )}
      </AccountPart>
      {returns.length > 0 && (
        <AccountPart id="returns" title="Открытые возвраты">
          <OwnReturns returns={returns} />
        </AccountPart>
      )}
    </AccountFrame>
  );
}

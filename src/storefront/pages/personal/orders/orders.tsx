import { useLoaderData, type MetaFunction } from 'react-router';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { OwnOrders } from '../own-orders.tsx';
import { OwnReturns } from '../own-returns.tsx';
import type { loader } from './orders.server.ts';

export { loader } from './orders.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Заказы и\u00a0возвраты');

export default function OrdersPage() {
  const { orders, returns } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title={'Заказы и\u00a0возвраты'}>
      <AccountPart id="orders" title="Заказы">
        <OwnOrders orders={orders} />
      </AccountPart>
      {returns.length > 0 && (
        <AccountPart id="returns" title="Возвраты">
          <OwnReturns returns={returns} />
        </AccountPart>
      )}
    </AccountFrame>
  );
}

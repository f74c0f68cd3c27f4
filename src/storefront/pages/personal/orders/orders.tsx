import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { NoOrders, OwnOrders } from '../own-orders.tsx';
import { OwnReturns } from '../own-returns.tsx';
import { LONGEST_WORDS, ORDER_FILTERS, ordersAddress } from './orders-query.ts';
import type { loader } from './orders.server.ts';
import { underOrder } from './under-order.tsx';
import './orders.css';

export { loader } from './orders.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Заказы и\u00a0возвраты');

export default function OrdersPage() {
  const { query, orders, next, returns, counts } = useLoaderData<typeof loader>();
  const { state, words } = query;
  const all = counts.going + counts.unpaid + counts.ended;
  return (
    <AccountFrame title={'Заказы и\u00a0возвраты'}>
      {all > 0 && (
        <div className="orders-tools">
          <search>
            <form action={links.accountOrders()} className="orders-search">
              {state && state !== 'returns' && <input type="hidden" name="state" value={state} />}
              <TextField
                id="orders-words"
                name="q"
                type="search"
                label="Товар или номер заказа"
                defaultValue={words}
                maxLength={LONGEST_WORDS}
                enterKeyHint="search"
              />
              <Button type="submit" look="outline">
                Найти
              </Button>
            </form>
          </search>
          <nav aria-label="Состояние заказов" className="orders-filters">
            <ul>
              {ORDER_FILTERS.map(({ value, name }) => (
                <li key={name}>
                  <a
                    href={ordersAddress({ state: value, words: value === 'returns' ? '' : words })}
                    aria-current={value === state ? 'true' : undefined}
                  >
                    {name} <small>{value === null ? all : counts[value]}</small>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      )}
      {state === 'returns' ? (
        <AccountPart id="returns" title="Возвраты">
          {returns.length > 0 ? (
            <OwnReturns returns={returns} />
          ) : (
            <p className="text-quiet">
              {counts.returns > 0
                ? 'Более ранних возвратов нет.'
                : 'Возвратов нет. Вернуть товар можно на\u00a0странице полученного заказа: откройте его в\u00a0списке.'}
            </p>
          )}
          <Pages query={query} next={next} earlier="Более ранние возвраты" latest={'К\u00a0последним возвратам'} />
        </AccountPart>
      ) : (
        <AccountPart id="orders" title={words ? `Нашли по\u00a0запросу «${words}»` : 'Заказы'}>
          {all === 0 ? (
            <NoOrders />
          ) : orders.length === 0 ? (
            <>
              <p className="mb-4 text-quiet">
                {words ? 'Таких заказов нет. Проверьте номер или название товара.' : 'Таких заказов сейчас нет.'}
              </p>
              <a href={links.accountOrders()} className={buttonClass('outline', true)}>
                Показать все заказы
              </a>
            </>
          ) : (
            <OwnOrders orders={orders} under={underOrder} />
          )}
          <Pages query={query} next={next} earlier="Более ранние заказы" latest={'К\u00a0последним заказам'} />
        </AccountPart>
      )}
    </AccountFrame>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface PagesProps extends Pick<Loaded, 'query' | 'next'> {
  readonly earlier: string;
  readonly latest: string;
}

/** Where a list goes on, and back to its beginning. */
function Pages({ query: { state, words, first }, next, earlier, latest }: PagesProps) {
  if (next === null && first) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {next !== null && (
        <a href={ordersAddress({ state, words, before: next })} className={buttonClass('outline', true)}>
          {earlier}
        </a>
      )}
      {!first && (
        <a href={ordersAddress({ state, words })} className={buttonClass('quiet', true)}>
          {latest}
        </a>
      )}
    </p>
  );
}

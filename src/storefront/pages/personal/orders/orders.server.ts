import type { LoaderFunctionArgs } from 'react-router';
import { ownOrderCounts, ownOrders } from '../../../../shop/orders/own-orders.reads.ts';
import { returnableOrders } from '../../../../shop/returns/buyer-returns.reads.ts';
import { ownReturns } from '../../../../shop/returns/own-returns.reads.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { shownOwnOrder, shownOwnReturn } from '../shown-orders.server.ts';
import { readOrdersQuery } from './orders-query.ts';

const ORDERS_SHOWN = 20;
const MOST_RETURNS = 100;

/** Orders and returns of the account, by state and by words. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const query = readOrdersQuery(new URL(args.request.url).searchParams);
  const { state, words, before } = query;
  const group = state === 'returns' ? undefined : (state ?? undefined);
  const [orders, counts, returns] = await Promise.all([
    state === 'returns' ? [] : ownOrders(shop.db, customer.id, { group, words, before, count: ORDERS_SHOWN + 1 }),
    ownOrderCounts(shop.db, customer.id),
    ownReturns(shop.db, customer.id, { most: MOST_RETURNS }),
  ]);
  const shown = orders.slice(0, ORDERS_SHOWN);
  const { returnDays } = args.context.get(pageContext);
  const returnable = await returnableOrders(
    shop.db,
    shown.map(({ id }) => id),
    shop.now(),
    returnDays,
  );
  return {
    query: { state, words, first: before === undefined },
    orders: shown.map((order) => shownOwnOrder(order, returnable.has(order.id))),
    /** The number after which the list goes on; null at its end. */
    next: orders.length > ORDERS_SHOWN ? shown.at(-1)!.number : null,
    returns: returns.map(shownOwnReturn),
    counts: { ...counts, returns: returns.length },
  };
}

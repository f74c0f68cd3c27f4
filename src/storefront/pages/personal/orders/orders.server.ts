import type { LoaderFunctionArgs } from 'react-router';
import { ownOrderCounts, ownOrders } from '../../../../shop/orders/own-orders.reads.ts';
import { returnableOrders } from '../../../../shop/returns/buyer-returns.reads.ts';
import { ownReturnCount, ownReturns } from '../../../../shop/returns/own-returns.reads.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { shownOwnOrder, shownOwnReturn } from '../shown-orders.server.ts';
import { readOrdersQuery } from './orders-query.ts';

const SHOWN = 20;

/** Orders and returns of the account, by state and by words. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const query = readOrdersQuery(new URL(args.request.url).searchParams);
  const { state, words, before } = query;
  const group = state === 'returns' ? undefined : (state ?? undefined);
  const [orders, returns, counts, returnCount] = await Promise.all([
    state === 'returns' ? [] : ownOrders(shop.db, customer.id, { group, words, before, count: SHOWN + 1 }),
    state === 'returns' ? ownReturns(shop.db, customer.id, { before, most: SHOWN + 1 }) : [],
    ownOrderCounts(shop.db, customer.id),
    ownReturnCount(shop.db, customer.id),
  ]);
  const list = state === 'returns' ? returns : orders;
  const shown = orders.slice(0, SHOWN);
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
    next: list.length > SHOWN ? list[SHOWN - 1]!.number : null,
    returns: returns.slice(0, SHOWN).map(shownOwnReturn),
    counts: { ...counts, returns: returnCount },
  };
}

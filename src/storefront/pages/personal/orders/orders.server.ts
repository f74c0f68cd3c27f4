import type { LoaderFunctionArgs } from 'react-router';
import { ownOrders } from '../../../../shop/orders/own-orders.reads.ts';
import { ownReturns } from '../../../../shop/returns/own-returns.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { shownOwnOrder, shownOwnReturn } from '../shown-orders.server.ts';

const MOST_ORDERS = 500;
const MOST_RETURNS = 100;

/** All orders and returns of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const [orders, returns] = await Promise.all([
    ownOrders(shop.db, customer.id, MOST_ORDERS),
    ownReturns(shop.db, customer.id, MOST_RETURNS),
  ]);
  return { orders: orders.map(shownOwnOrder), returns: returns.map(shownOwnReturn) };
}

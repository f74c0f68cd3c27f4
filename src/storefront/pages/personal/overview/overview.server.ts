import type { LoaderFunctionArgs } from 'react-router';
import { formatPhone } from '../../../../kernel/phone.ts';
import { ownOrders } from '../../../../shop/orders/own-orders.reads.ts';
import { ownReturns } from '../../../../shop/returns/own-returns.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { shownOwnOrder, shownOwnReturn } from '../shown-orders.server.ts';

const ORDERS_SHOWN = 5;
const RETURNS_SHOWN = 10;

/** The first page of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const [orders, returns] = await Promise.all([
    ownOrders(shop.db, customer.id, ORDERS_SHOWN + 1),
    ownReturns(shop.db, customer.id, RETURNS_SHOWN),
  ]);
  return {
    customer: { name: customer.name, phone: customer.phone && formatPhone(customer.phone), email: customer.email },
    orders: orders.slice(0, ORDERS_SHOWN).map(shownOwnOrder),
    moreOrders: orders.length > ORDERS_SHOWN,
    returns: returns.filter(({ state }) => state !== 'closed' && state !== 'refused').map(shownOwnReturn),
  };
}

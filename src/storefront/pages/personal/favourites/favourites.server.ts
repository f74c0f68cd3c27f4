import type { LoaderFunctionArgs } from 'react-router';
import { accountCustomer } from '../account-customer.server.ts';

/** The lists themselves are in the browser; an account keeps them on every device (decision 0045). */
export async function loader(args: LoaderFunctionArgs) {
  await accountCustomer(args);
  return null;
}

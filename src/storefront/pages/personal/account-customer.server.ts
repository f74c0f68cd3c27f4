import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { findCustomer } from '../../../shop/customers/find-customer.reads.ts';
import { pageContext } from '../../context.server.ts';

/** The signed-in customer, for the loader of an account page. Visitors are sent to sign in, and come back to the same address. */
export async function accountCustomer({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const { shop, signedIn } = context.get(pageContext);
  const customer = signedIn && (await findCustomer(shop.db, signedIn.customerId));
  if (signedIn && customer) return { shop, customer, sessionId: signedIn.sessionId };
  const { pathname, search } = new URL(request.url);
  throw redirect(links.signIn(pathname + search));
}

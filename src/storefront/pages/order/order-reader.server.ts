import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { checkOrderLink, signOrderLink } from '../../../shop/orders/order-link.ts';
import { ownOrder } from '../../../shop/orders/own-orders.reads.ts';
import { pageContext } from '../../context.server.ts';

interface OrderReader {
  readonly orderId: string;
  /** Of the signed link; an owner gets one, since actions need it. Empty: somebody else. */
  readonly token: string;
  readonly own: boolean;
  readonly mayRead: boolean;
}

/**
 * Who opens an order: its signed-in owner, or whoever has its signed link. Without a link visitors are sent to sign in.
 * @param path where they go on after that
 */
export async function orderReader(
  { context, params, request }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>,
  path: (orderId: string) => string,
): Promise<OrderReader> {
  const { shop, secret, signedIn } = context.get(pageContext);
  const orderId = params.orderId ?? '';
  const linkToken = new URL(request.url).searchParams.get('token') ?? '';
  if (!linkToken && !signedIn) throw redirect(links.signIn(path(orderId)));
  const own = signedIn && (await ownOrder(shop.db, signedIn.customerId, orderId));
  const token = own ? await signOrderLink(secret, own, shop.now()) : linkToken;
  const mayRead = await checkOrderLink(secret, orderId, token, shop.now());
  return { orderId, token, own: Boolean(own), mayRead };
}

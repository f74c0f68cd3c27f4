import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayAndTime } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { formatPhone, type PhoneDigits } from '../../../kernel/phone.ts';
import { isOnline } from '../../../kernel/pay-systems.ts';
import { isBought, payName } from '../../../shop/orders/order.rules.ts';
import { checkOrderLink, signOrderLink } from '../../../shop/orders/order-link.ts';
import { orderPage, type OrderPage } from '../../../shop/orders/orders.reads.ts';
import { ownOrder } from '../../../shop/orders/own-orders.reads.ts';
import { pageContext } from '../../context.server.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { isRenewable, shownDigital, type ShownDigital } from '../../features/digital-goods/digital-goods.server.ts';

/**
 * The order of a signed link, or of its owner who is signed in. Without either nothing tells an existing order from a
 * made-up one, and neither does somebody else's session.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, secret, signedIn } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const orderId = params.orderId ?? '';
  const given = searchParams.get('token') ?? '';
  if (!given && !signedIn) throw redirect(links.signIn(links.order(orderId)));
  const own = signedIn && (await ownOrder(shop.db, signedIn.customerId, orderId));
  if (!given && !own) throw await missingPage({ context, request });
  // What the owner may do on the page goes by the same token as everything else about an order.
  const token = own ? await signOrderLink(secret, own, shop.now()) : given;
  const mayRead = await checkOrderLink(secret, orderId, token, shop.now());
  const order = mayRead ? await orderPage(shop.db, orderId) : undefined;
  if (!order) {
    const renewable = !mayRead && (await isRenewable(shop, secret, orderId, token));
    return data({ order: null, oldLink: renewable ? { orderId, token } : null }, { status: 401 });
  }
  const digital = await shownDigital(shop, secret, order, token);
  return data({ order: shown(order, digital), token, backFromPayment: searchParams.get('paid') === 'return' });
}

export type ShownOrder = ReturnType<typeof shown>;

/** Dates become words here: browsers of different years do not word them alike, and the markup would differ. */
function shown(order: OrderPage, digital: ShownDigital) {
  const { placedAt, heldUntil, confirmBy, history, contact, paySystem, ...rest } = order;
  return {
    ...rest,
    digital,
    // What a certificate paid whole is paid at once as well.
    paidOnline: isOnline(paySystem) || order.total === 0,
    bought: isBought(order),
    payName: payName(order),
    placedOn: formatDay(placedAt),
    confirmBy: confirmBy && formatDayAndTime(confirmBy),
    heldUntil: heldUntil && { time: heldUntil.getTime(), words: formatDayAndTime(heldUntil) },
    // Blank once the order is old (decision 0064).
    contact: { ...contact, phone: contact.phone && formatPhone(contact.phone as PhoneDigits) },
    history: history.map(({ at, title }) => ({ title, at: formatDayAndTime(at), time: at.toISOString() })),
  };
}

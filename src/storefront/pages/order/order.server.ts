import { data, type LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayAndTime } from '../../../kernel/dates.ts';
import { formatPhone, type PhoneDigits } from '../../../kernel/phone.ts';
import { isBought, isOnline, payName } from '../../../shop/orders/order.ts';
import { checkOrderLink } from '../../../shop/orders/order-link.ts';
import { orderPage, type OrderPage } from '../../../shop/orders/orders.reads.ts';
import { pageContext } from '../../context.server.ts';
import { isRenewable, shownDigital, type ShownDigital } from './digital-goods.server.ts';

/** The order of a signed link. Without the right token nothing tells an existing order from a made-up one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, secret } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const orderId = params.orderId ?? '';
  const token = searchParams.get('token') ?? '';
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
  const { placedAt, heldUntil, history, contact, paySystem, ...rest } = order;
  return {
    ...rest,
    digital,
    // What a certificate paid whole is paid at once as well.
    paidOnline: isOnline(paySystem) || order.total === 0,
    bought: isBought(order),
    payName: payName(order),
    placedOn: formatDay(placedAt),
    heldUntil: heldUntil && { time: heldUntil.getTime(), words: formatDayAndTime(heldUntil) },
    contact: { ...contact, phone: formatPhone(contact.phone as PhoneDigits) },
    history: history.map(({ at, title }) => ({ title, at: formatDayAndTime(at), time: at.toISOString() })),
  };
}

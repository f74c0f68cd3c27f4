import { redirect, type LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayAndTime } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { formatPhone } from '../../../kernel/phone.ts';
import { findCustomer } from '../../../shop/customers/find-customer.reads.ts';
import { ownRecipients } from '../../../shop/customers/recipients.reads.ts';
import { ORDER_STATE_NAMES } from '../../../shop/orders/order.rules.ts';
import { ownOrders, type OwnOrder } from '../../../shop/orders/own-orders.reads.ts';
import { ownReturns } from '../../../shop/returns/own-returns.reads.ts';
import { BUYER_RETURN_STATES } from '../../../shop/returns/return.rules.ts';
import { liveSessions } from '../../../shop/sessions/sessions.reads.ts';
import { pageContext } from '../../context.server.ts';
import { deviceName, isHandheld } from './device-name.ts';

const ORDERS_SHOWN = 5;
const MOST_ORDERS = 500;
const RETURNS_SHOWN = 10;

/** The account of the signed-in customer. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, signedIn } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const customer = signedIn && (await findCustomer(shop.db, signedIn.customerId));
  if (!signedIn || !customer) throw redirect(links.signIn(links.account()));
  const count = searchParams.get('orders') === 'all' ? MOST_ORDERS : ORDERS_SHOWN;
  const now = shop.now();
  const [orders, returns, sessions, recipients] = await Promise.all([
    ownOrders(shop.db, customer.id, count + 1),
    ownReturns(shop.db, customer.id, RETURNS_SHOWN),
    liveSessions(shop.db, customer.id, now),
    ownRecipients(shop.db, customer.id),
  ]);
  return {
    customer: {
      name: customer.name,
      lastName: customer.lastName,
      phone: customer.phone && formatPhone(customer.phone),
      email: customer.email ?? '',
      emailConfirmed: customer.emailConfirmed,
      newsletter: customer.newsletter,
      hasPassword: customer.hasPassword,
    },
    orders: orders.slice(0, count).map(shownOrder),
    moreOrders: orders.length > count,
    returns: returns.map(({ state, ...one }) => ({ ...one, state, stateName: BUYER_RETURN_STATES[state] })),
    recipients: recipients.map(({ id, name, phone, email }) => ({
      id,
      name,
      phone: formatPhone(phone),
      email: email ?? '',
    })),
    sessions: sessions
      .map(({ id, agent, createdAt, seenAt }) => ({
        id,
        current: id === signedIn.sessionId,
        device: deviceName(agent),
        handheld: isHandheld(agent),
        openedAt: formatDayAndTime(createdAt),
        seenAt: formatDayAndTime(seenAt),
      }))
      .sort((a, b) => Number(b.current) - Number(a.current)),
  };
}

export type Account = Awaited<ReturnType<typeof loader>>;

const TONES = {
  'awaiting-payment': 'waits',
  'ready-for-pickup': 'waits',
  'handed-over': 'ended',
  cancelled: 'ended',
  returned: 'ended',
  'partly-bought': 'ended',
} as const;

function shownOrder({ placedAt, state, ...rest }: OwnOrder) {
  const tone: 'waits' | 'ended' | 'going' = state in TONES ? TONES[state as keyof typeof TONES] : 'going';
  return { ...rest, placedOn: formatDay(placedAt), state: ORDER_STATE_NAMES[state], tone };
}

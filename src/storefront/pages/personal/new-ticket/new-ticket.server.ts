import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { TICKET_TOPICS, type TicketTopic } from '../../../../kernel/tickets.ts';
import { ordersToAskAbout } from '../../../../shop/tickets/orders-to-ask-about.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';

const MOST_ORDERS = 50;

/** What a ticket may be about; links choose the topic, the order and its line. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { searchParams } = new URL(args.request.url);
  const topic = searchParams.get('topic') ?? '';
  const chosen = searchParams.get('order') ?? '';
  // Two more, so that there are others even when the first of them is the chosen one.
  const found = await ordersToAskAbout(shop.db, customer.id, { most: MOST_ORDERS + 2, chosen });
  const order = found.find(({ id }) => id === chosen);
  const orders = found.filter((one, index) => index < MOST_ORDERS || one === order);
  return {
    orders: orders.map(({ placedAt, ...one }) => ({ ...one, placedOn: formatDay(placedAt) })),
    /** How many of the latest orders can be chosen, where there are more. */
    cutAt: found.length > orders.length ? MOST_ORDERS : null,
    chosen: {
      topic: Object.hasOwn(TICKET_TOPICS, topic) ? (topic as TicketTopic) : ('' as const),
      order: order?.id ?? '',
    },
  };
}

export type NewTicketChoices = Awaited<ReturnType<typeof loader>>;

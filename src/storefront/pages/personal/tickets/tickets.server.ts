import type { LoaderFunctionArgs } from 'react-router';
import { formatDayAndTime } from '../../../../kernel/dates.ts';
import { TICKET_STATE_NAMES, TICKET_TOPICS } from '../../../../kernel/tickets.ts';
import { ownTickets, ticketsWith, ticketSummary } from '../../../../shop/tickets/tickets.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { TICKET_FILTERS, type TicketFilter } from './ticket-filters.ts';

const MOST = 200;
const LONGEST_WORDS = 100;

/** Own tickets: open ones, or those that are over, with the words that are looked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { searchParams } = new URL(args.request.url);
  const chosen = searchParams.get('state') as TicketFilter | null;
  const filter: TicketFilter = chosen !== null && Object.hasOwn(TICKET_FILTERS, chosen) ? chosen : 'open';
  const words = (searchParams.get('q') ?? '').trim().slice(0, LONGEST_WORDS);
  const open = filter === 'all' ? undefined : filter === 'open';
  // Read before the list: what changes in between makes the page ask once more.
  const summary = await ticketSummary(shop.db, customer.id);
  const found = await ownTickets(shop.db, customer.id, { where: ticketsWith({ open, words }), limit: MOST });
  return {
    filter,
    words,
    summary,
    tickets: found.map(({ id, subject, topic, state, unread, orderNumber, updatedAt }) => ({
      id,
      subject,
      topic: TICKET_TOPICS[topic],
      state,
      stateName: TICKET_STATE_NAMES[state],
      unread,
      orderNumber,
      updatedAt: formatDayAndTime(updatedAt),
    })),
  };
}

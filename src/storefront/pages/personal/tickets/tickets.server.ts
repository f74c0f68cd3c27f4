import type { LoaderFunctionArgs } from 'react-router';
import { formatDayAndTime } from '../../../../kernel/dates.ts';
import { TICKET_STATE_NAMES, TICKET_TOPICS } from '../../../../kernel/tickets.ts';
import { typedWords } from '../../../../kernel/typed-words.ts';
import { ownTickets, ticketsWith, ticketSummary } from '../../../../shop/tickets/tickets.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';
import { TICKET_FILTERS, type TicketFilter } from './ticket-filters.ts';

const TICKETS_SHOWN = 50;
const LONGEST_WORDS = 100;

/** Own tickets: open ones, or those that are over, with the words that are looked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { searchParams } = new URL(args.request.url);
  const chosen = searchParams.get('state') as TicketFilter | null;
  const filter: TicketFilter = chosen !== null && Object.hasOwn(TICKET_FILTERS, chosen) ? chosen : 'open';
  const words = typedWords(searchParams.get('q'), LONGEST_WORDS);
  const open = filter === 'all' ? undefined : filter === 'open';
  // Read before the list: what changes in between makes the page ask once more.
  const summary = await ticketSummary(shop.db, customer.id);
  const last = searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,14}$/.test(last) ? Number(last) : undefined;
  const where = ticketsWith({ open, words, before });
  const found = await ownTickets(shop.db, customer.id, { where, limit: TICKETS_SHOWN + 1 });
  const shown = found.slice(0, TICKETS_SHOWN);
  return {
    filter,
    words,
    summary,
    first: before === undefined,
    /** The ticket after which the list goes on; null at its end. */
    next: found.length > TICKETS_SHOWN ? shown.at(-1)!.id : null,
    tickets: shown.map(({ id, subject, topic, state, unread, orderNumber, updatedAt }) => ({
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

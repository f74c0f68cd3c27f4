import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { links } from '../../../../kernel/links.ts';
import { counted } from '../../../../kernel/plural.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { isSameSummary, onTicketSummary } from '../../../client/ticket-news.ts';
import { island } from '../../../ui/island.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { TicketStateMark } from '../ticket-state.tsx';
import type { TicketFilter } from './ticket-filters.ts';
import type { loader } from './tickets.server.ts';

type TicketListProps = Pick<Awaited<ReturnType<typeof loader>>, 'tickets' | 'filter' | 'words' | 'summary'>;

/** The tickets of the page; while it is open, the list changes with them. */
export default function TicketList({ tickets, filter, words, summary }: TicketListProps) {
  useEffect(() => onTicketSummary((heard) => void (isSameSummary(heard, summary) || refreshPage())), [summary]);
  if (tickets.length === 0) return <NoTickets words={words} filter={filter} />;
  return (
    <ul>
      {tickets.map(({ id, subject, topic, state, stateName, unread, orderNumber, updatedAt }) => (
        <li key={id} className="border-t border-line first:border-t-0">
          <a href={links.ticket(id)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 hover:text-leaf">
            <span className="min-w-0 flex-1 basis-60">
              <b className="block font-semibold break-words">{subject}</b>
              <span className="block text-sm text-quiet">
                № {id}, {topic.toLowerCase()}
                {orderNumber !== null && `, заказ № ${orderNumber}`}
                {`, ${updatedAt}`}
              </span>
            </span>
            {unread > 0 && (
              <span className="text-sm font-semibold text-rose-dark">
                {counted(unread, ['новый ответ', 'новых ответа', 'новых ответов'])}
              </span>
            )}
            <TicketStateMark state={state} name={stateName} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export const TicketListIsland = island('ticket-list', TicketList);

function NoTickets({ words, filter }: { words: string; filter: TicketFilter }) {
  if (words)
    return (
      <NothingHere
        icon={MessagesSquare}
        title={'Ничего не\u00a0нашли'}
        action={{ href: links.tickets('all'), text: 'Показать все' }}
      >
        Попробуйте другие слова или посмотрите все обращения.
      </NothingHere>
    );
  return (
    <NothingHere
      icon={MessagesSquare}
      title={filter === 'open' ? 'Открытых обращений нет' : 'Здесь появятся ваши обращения'}
      action={{ href: links.newTicket(), text: 'Задать вопрос' }}
    >
      Спросите о{'\u00a0'}заказе, товаре или деньгах: ответ придёт сюда и{'\u00a0'}письмом.
    </NothingHere>
  );
}

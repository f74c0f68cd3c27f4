import { MessagesSquare } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { counted } from '../../../../kernel/plural.ts';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { TicketStateMark } from '../ticket-state.tsx';
import { TICKET_FILTERS, type TicketFilter } from './ticket-filters.ts';
import type { loader } from './tickets.server.ts';

export { loader } from './tickets.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Обращения');

export default function TicketsPage() {
  const { filter, words, tickets, first, next } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title="Обращения" note={'Вопросы магазину и\u00a0ответы на\u00a0них'}>
      <AccountPart id="tickets" title={TICKET_FILTERS[filter]}>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <nav aria-label="Какие обращения показать" className="flex flex-wrap gap-2">
            {(Object.keys(TICKET_FILTERS) as TicketFilter[]).map((one) => (
              <a
                key={one}
                href={links.tickets(one, words)}
                aria-current={one === filter ? 'page' : undefined}
                className={buttonClass(one === filter ? 'primary' : 'outline', true)}
              >
                {TICKET_FILTERS[one]}
              </a>
            ))}
          </nav>
          <a href={links.newTicket()} className={buttonClass('outline', true)}>
            Новое обращение
          </a>
        </div>
        <form action={links.tickets()} role="search" aria-label="Поиск обращений" className="mb-2 flex items-end gap-2">
          <input type="hidden" name="state" value={filter} />
          <TextField
            id="ticket-words"
            className="min-w-0 flex-1"
            label="Слова или номер"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={words}
          />
          <Button type="submit" look="outline">
            Найти
          </Button>
        </form>
        {tickets.length === 0 ? <NoTickets words={words} filter={filter} /> : <TicketList />}
        {(next !== null || !first) && (
          <p className="mt-4 flex flex-wrap gap-3">
            {next !== null && (
              <a href={links.tickets(filter, words, next)} className={buttonClass('outline', true)}>
                Более ранние обращения
              </a>
            )}
            {!first && (
              <a href={links.tickets(filter, words)} className={buttonClass('quiet', true)}>
                К{'\u00a0'}последним обращениям
              </a>
            )}
          </p>
        )}
      </AccountPart>
    </AccountFrame>
  );
}

function TicketList() {
  const { tickets } = useLoaderData<typeof loader>();
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

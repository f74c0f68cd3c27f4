import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { TICKET_FILTERS, type TicketFilter } from './ticket-filters.ts';
import { TicketListIsland } from './ticket-list.tsx';
import type { loader } from './tickets.server.ts';

export { loader } from './tickets.server.ts';

export const meta: MetaFunction<typeof loader> = () => accountMeta('Обращения');

export default function TicketsPage() {
  const { filter, words, tickets, summary, first, next } = useLoaderData<typeof loader>();
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
        <TicketListIsland tickets={tickets} filter={filter} words={words} summary={summary} />
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

import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { wordOf } from '../../words/order-words.ts';
import type { StaffTicket } from './ticket-query.ts';

const EVENTS: Readonly<Record<string, string>> = {
  opened: 'Открыто',
  replied: 'Написал покупатель',
  taken: 'Взято',
  answered: 'Дан ответ',
  asked: 'Задан вопрос',
  solved: 'Решено',
  closed: 'Закрыто',
  noted: 'Добавлена заметка',
};

/** Who has done what, the newest first. */
export function TicketHistory({ ticket }: { readonly ticket: StaffTicket }) {
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      <ol className="part-rows">
        {ticket.events.toReversed().map((event, at) => (
          // Events have no id, and the list is only read.
          <li key={ticket.events.length - at}>
            <span>{wordOf(EVENTS, event.kind)}</span>
            <span className="text-xs text-quiet">
              {actorWords(event.actor)}, <Moment at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

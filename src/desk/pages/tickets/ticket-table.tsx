import { useRef, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { TICKET_TOPICS } from '../../../kernel/tickets.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { actorWords } from '../../words/actor-words.ts';
import { TICKET_STATE_WORDS, TICKET_TONES } from '../../words/ticket-words.ts';
import type { ListedTicket } from './tickets-query.ts';

const COLUMNS = ['Обращение', 'Состояние', 'Срок', 'О\u00a0чём', 'Покупатель', 'Чьё'] as const;

/** A row opens its ticket, wherever it is pressed; its subject is the link. */
export function TicketTable({ tickets }: { readonly tickets: readonly ListedTicket[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Обращения, срочные сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ ticket }: { readonly ticket: ListedTicket }) {
  const navigate = useNavigate();
  // For the way back to the same list.
  const { search: list } = useLocation();
  const { id, subject, state, topic, orderNumber, lotNumber, name, owner, overdue, createdAt } = ticket;
  const path = `/support/tickets/${id}`;
  function open({ target, ctrlKey, metaKey }: MouseEvent) {
    const isText = getSelection()?.toString() !== '';
    if (isText || (target as Element).closest('a')) return;
    if (ctrlKey || metaKey) window.open(`${links.desk()}${path}`, '_blank', 'noopener');
    else void navigate(path, { state: { list } });
  }
  return (
    <tr onClick={open}>
      <td>
        <Link to={path} state={{ list }} className="row-link cell-words">
          {subject}
        </Link>
        <span className="note">
          № {id}, <Moment at={createdAt} />
        </span>
      </td>
      <td>
        <Badge tone={TICKET_TONES[state]}>{TICKET_STATE_WORDS[state]}</Badge>
        {overdue && (
          <span className="badges">
            <Badge tone="alarm">Просрочено</Badge>
          </span>
        )}
      </td>
      <td>
        <Terms ticket={ticket} />
      </td>
      <td>
        <span className="cell-words">{TICKET_TOPICS[topic]}</span>
        <span className="note">
          {[orderNumber !== null && `Заказ № ${orderNumber}`, lotNumber && `серия ${lotNumber}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </td>
      <td>
        <span className="cell-words">{name || 'Имя скрыто'}</span>
      </td>
      <td>
        <span className="cell-words">{owner === null ? 'Ничьё' : actorWords(owner)}</span>
      </td>
    </tr>
  );
}

function Terms({ ticket: { answerDueAt, solveDueAt } }: { readonly ticket: ListedTicket }) {
  if (!answerDueAt && !solveDueAt) return <span className="note">Сроков нет</span>;
  return (
    <>
      {answerDueAt && (
        <span className="cell-words">
          Ответить до <Moment at={answerDueAt} />
        </span>
      )}
      {solveDueAt && (
        <span className={answerDueAt ? 'note' : 'cell-words'}>
          Решить до <Moment at={solveDueAt} />
        </span>
      )}
    </>
  );
}

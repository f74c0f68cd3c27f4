import { Link, useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { TICKET_STATE_WORDS, TICKET_TONES } from '../../words/ticket-words.ts';
import type { StaffTicket } from './ticket-query.ts';

/** What is asked, how it stands, and until when an answer is due. */
export function TicketHead({ ticket }: { readonly ticket: StaffTicket }) {
  const { id, subject, state, overdue, owner, answerDueAt, solveDueAt } = ticket;
  // The list that the ticket was opened from, if it was.
  const from = useLocation().state as { readonly list?: string } | null;
  return (
    <header className="grid gap-1">
      <Link to={`/support${from?.list ?? ''}`} className="text-link justify-self-start text-xs">
        К списку обращений
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="min-w-0 wrap-anywhere">{subject}</h1>
        <Badge tone={TICKET_TONES[state]}>{TICKET_STATE_WORDS[state]}</Badge>
        {overdue && <Badge tone="alarm">Просрочено</Badge>}
      </div>
      <p className="text-quiet">
        Обращение №&nbsp;{id}, {owner === null ? 'ничьё' : `ведёт ${actorWords(owner)}`}
      </p>
      {(answerDueAt || solveDueAt) && (
        <p className="font-semibold">
          {answerDueAt && (
            <>
              Ответить до <Moment at={answerDueAt} />
            </>
          )}
          {answerDueAt && solveDueAt && ', '}
          {solveDueAt && (
            <>
              {answerDueAt ? 'решить до ' : 'Решить до '}
              <Moment at={solveDueAt} />
            </>
          )}
        </p>
      )}
    </header>
  );
}

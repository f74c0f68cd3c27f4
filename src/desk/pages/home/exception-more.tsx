import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '../../../kernel/dates.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { exceptionHistory, EXCEPTIONS, type Exception, type ExceptionEvent } from './exception-calls.ts';

/** Everything that is known of an exception: what to do in full, and what the staff has done about it. */
export function ExceptionMore({ exception: { id, title, next, openedAt } }: { readonly exception: Exception }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-xs" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="exception-summary">Подробнее</summary>
      <div className="mt-1 grid max-w-[72ch] gap-1.5">
        <p>
          {title}. Открыто <Moment at={openedAt} />.
        </p>
        <p>{next}</p>
        {isOpen && <History exceptionId={id} />}
      </div>
    </details>
  );
}

function History({ exceptionId }: { readonly exceptionId: number }) {
  const history = useQuery({
    queryKey: [...EXCEPTIONS, 'history', exceptionId],
    queryFn: () => exceptionHistory(exceptionId),
  });
  return (
    <Loaded of={history}>
      {({ events }) =>
        events.length === 0 ? (
          <p className="text-quiet">Этой записью ещё никто не&nbsp;занимался.</p>
        ) : (
          <ol className="grid gap-0.5 text-quiet" aria-label="Что сделали сотрудники">
            {events.map((event, index) => (
              <li key={index}>
                <Moment at={event.at} />, {actorWords(event.actor)}: {EVENTS[event.kind](event.facts)}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

type Facts = ExceptionEvent['facts'];

const had = ({ from }: Facts) => (from ? ` (было у: ${actorWords(from)})` : '');

const EVENTS: Readonly<Record<ExceptionEvent['kind'], (facts: Facts) => string>> = {
  taken: (facts) => `взято себе${had(facts)}`,
  'handed-over': (facts) => `передано: ${actorWords(facts.to ?? '')}${had(facts)}`,
  released: (facts) => `отпущено${had(facts)}`,
  snoozed: ({ until, reason }) =>
    `отложено${until ? ` до\u00a0${formatDayAndTime(new Date(until))}` : ''}${reason ? `: ${reason}` : ''}`,
  woken: () => 'возвращено в\u00a0список',
};

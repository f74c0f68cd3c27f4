import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Composer } from './composer.tsx';
import { TicketButtons } from './ticket-buttons.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { ticketQuery, type StaffTicket } from './ticket-query.ts';
import { TicketThread } from './ticket-thread.tsx';
import './ticket.css';

/** One ticket: what was said, and the answer to it. */
export function Ticket() {
  const { ticketId = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(ticketId) ? (
    <KnownTicket key={ticketId} ticketId={Number(ticketId)} />
  ) : (
    <UnknownTicket />
  );
}

function KnownTicket({ ticketId }: { readonly ticketId: number }) {
  const read = useQuery({ ...ticketQuery(ticketId), refetchInterval: useRefreshEvery(20_000) });
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownTicket />;
  return (
    <>
      {!read.data && <title>Обращение</title>}
      <Loaded of={read}>{(ticket) => <TicketScreen ticket={ticket} />}</Loaded>
    </>
  );
}

function TicketScreen({ ticket }: { readonly ticket: StaffTicket }) {
  const [done, setDone] = useState('');
  return (
    <article className="grid gap-4">
      <title>{`Обращение № ${ticket.id}`}</title>
      <TicketHead ticket={ticket} />
      <div>
        <TicketButtons ticket={ticket} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <div className="ticket-columns">
        <div className="grid min-w-0 content-start gap-4">
          <TicketThread ticket={ticket} />
          <Composer ticket={ticket} onDone={setDone} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <TicketFacts ticket={ticket} />
          <TicketHistory ticket={ticket} />
        </div>
      </div>
    </article>
  );
}

function UnknownTicket() {
  return (
    <div className="grid gap-2">
      <title>Нет такого обращения</title>
      <h1>Нет такого обращения</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком, или срок хранения обращения прошёл.</p>
      <Link to="/support" className="text-link justify-self-start">
        К списку обращений
      </Link>
    </div>
  );
}

import { formatBytes } from '../../words/byte-words.ts';
import { ThreadEntry } from '../../features/thread/thread.tsx';
import type { StaffTicket, TicketMessage } from './ticket-query.ts';

const SIDES = { user: 'theirs', staff: 'ours', note: 'note' } as const;

/** What was said, the oldest first. Files are only ever downloaded. */
export function TicketThread({ ticket }: { readonly ticket: StaffTicket }) {
  return (
    <section aria-label="Переписка">
      <ol className="thread">
        {ticket.messages.map((message) => (
          <ThreadEntry
            key={message.id}
            side={SIDES[message.author]}
            who={whoOf(message, ticket)}
            at={message.at}
            text={message.text}
          >
            <Attached ticketId={ticket.id} message={message} />
          </ThreadEntry>
        ))}
      </ol>
    </section>
  );
}

function whoOf({ author, name }: TicketMessage, ticket: StaffTicket): string {
  if (author === 'user') return ticket.name || 'Покупатель';
  return author === 'note' ? `Заметка для своих, ${name ?? 'сотрудник'}` : (name ?? 'Магазин');
}

function Attached({ ticketId, message }: { readonly ticketId: number; readonly message: TicketMessage }) {
  const { files, letter } = message;
  if (files.length === 0 && letter === null) return null;
  return (
    <ul className="ticket-files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <a href={`/api/tickets/${ticketId}/files/${id}`} download className="text-link">
            {name}
          </a>{' '}
          <span className="text-xs">{formatBytes(bytes)}</span>
        </li>
      ))}
      {letter !== null && (
        <li>
          <a href={`/api/ticket-letters/${letter}/raw`} download className="text-link">
            Письмо, как пришло
          </a>
        </li>
      )}
    </ul>
  );
}

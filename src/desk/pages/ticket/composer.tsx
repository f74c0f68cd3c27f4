import { useState } from 'react';
import { LONGEST_TICKET_TEXT } from '../../../kernel/tickets.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OUTCOMES, sendTicketDeed, type TicketDeed } from './ticket-commands.ts';
import { TICKETS_KEY, type StaffTicket } from './ticket-query.ts';

type Saying = Extract<TicketDeed, { readonly text: string }>['what'];

interface ComposerProps {
  readonly ticket: StaffTicket;
  readonly onDone: (sentence: string) => void;
}

/** One text, and what becomes of it. What was typed stays until it is sent. */
export function Composer({ ticket, onDone }: ComposerProps) {
  const { id, version, state, emailConfirmed } = ticket;
  const may = useMay();
  const [text, setText] = useState('');
  /** The version that was shown when typing began: what has come since is not overlooked. */
  const [opened, setOpened] = useState<number>();
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: opened ?? version,
    reads: TICKETS_KEY,
    send: (deed: TicketDeed, sent) => sendTicketDeed(id, deed, sent),
    onDone: (_answer, { what }) => {
      setText('');
      setOpened(undefined);
      onDone(OUTCOMES[what]);
    },
  });
  if (!may('ticket:answer')) return null;
  const isClosed = state === 'closed';
  const issue = error instanceof ApiFailure ? error.fields.text : undefined;
  function type(typed: string) {
    setText(typed);
    setEmpty(false);
    setOpened(typed === '' ? undefined : (opened ?? version));
  }
  function say(what: Saying) {
    onDone('');
    setEmpty(text.trim() === '');
    if (text.trim() !== '') mutate({ what, text });
  }
  return (
    <form
      noValidate
      aria-label="Ответ"
      className="part"
      onSubmit={(event) => {
        event.preventDefault();
        say(isClosed ? 'noted' : 'answered');
      }}
    >
      <TextArea
        label={isClosed ? 'Заметка для\u00a0своих' : 'Ответ покупателю'}
        hint={
          isClosed
            ? 'Обращение закрыто: если покупатель напишет, откроется новое.'
            : emailConfirmed
              ? 'Придёт покупателю письмом и\u00a0появится в\u00a0его кабинете.'
              : 'Почта не\u00a0подтверждена: покупатель увидит ответ только в\u00a0кабинете.'
        }
        rows={5}
        maxLength={LONGEST_TICKET_TEXT}
        value={text}
        error={isEmpty ? 'Напишите текст' : issue}
        onChange={({ target }) => type(target.value)}
      />
      <Problem error={issue ? undefined : error} />
      <div className="ticket-buttons">
        {!isClosed && (
          <>
            <Button type="submit" busy={isPending}>
              Ответить
            </Button>
            <Button look="outline" busy={isPending} onClick={() => say('answered-and-solved')}>
              Ответить и решить
            </Button>
            {state !== 'solved' && (
              <Button look="outline" busy={isPending} onClick={() => say('asked')}>
                Спросить покупателя
              </Button>
            )}
          </>
        )}
        <Button look="plain" busy={isPending} onClick={() => say('noted')}>
          Сохранить как заметку
        </Button>
      </div>
    </form>
  );
}

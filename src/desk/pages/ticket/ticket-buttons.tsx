import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useMay, useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { OUTCOMES, sendTicketDeed, type TicketDeed } from './ticket-commands.ts';
import { TICKETS_KEY, type StaffTicket } from './ticket-query.ts';

interface TicketButtonsProps {
  readonly ticket: StaffTicket;
  readonly onDone: (sentence: string) => void;
}

/** What is done with a ticket without words to the customer. */
export function TicketButtons({ ticket: { id, version, state, owner }, onDone }: TicketButtonsProps) {
  const may = useMay();
  const member = useMember();
  const [isClosing, setClosing] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const { mutate, error, isPending, reset } = useCommand({
    version,
    reads: TICKETS_KEY,
    send: (deed: TicketDeed, sent) => sendTicketDeed(id, deed, sent),
    onDone: (_answer, { what }) => {
      setClosing(false);
      onDone(OUTCOMES[what]);
      // The button is gone with the state that offered it.
      buttons.current?.focus();
    },
  });
  const isOver = state === 'solved' || state === 'closed';
  const isMine = owner?.split(' ', 1)[0] === `staff:${member.id}`;
  function begin(deed: TicketDeed) {
    onDone('');
    mutate(deed);
  }
  return (
    <div ref={buttons} tabIndex={-1} role="group" aria-label="Что сделать с обращением" className="ticket-buttons">
      {!isMine && !isOver && may('ticket:answer') && (
        <Button busy={isPending} onClick={() => begin({ what: 'taken' })}>
          Взять себе
        </Button>
      )}
      {!isOver && may('ticket:answer') && (
        <Button look="outline" busy={isPending} onClick={() => begin({ what: 'solved' })}>
          Решено
        </Button>
      )}
      {state !== 'closed' && may('ticket:close') && (
        <Button
          look="danger"
          aria-expanded={isClosing}
          onClick={() => {
            onDone('');
            reset();
            setClosing(true);
          }}
        >
          Закрыть без ответа
        </Button>
      )}
      {!isClosing && <Problem error={error} />}
      {isClosing && (
        <CommandPanel
          title="Закрыть без ответа"
          submit="Закрыть обращение"
          danger
          busy={isPending}
          error={error}
          onSubmit={() => mutate({ what: 'closed' })}
          onCancel={() => setClosing(false)}
        >
          <p>
            Покупатель ничего не&nbsp;получит, а&nbsp;закрытое обращение нельзя открыть снова. Закрывают спам
            и&nbsp;повторы; на&nbsp;вопрос лучше ответить.
          </p>
        </CommandPanel>
      )}
    </div>
  );
}

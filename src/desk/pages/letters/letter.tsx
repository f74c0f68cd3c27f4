import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { rawLetterQuery, type WaitingLetter } from './letters-query.ts';
import './letters.css';

const SENDERS = {
  passed: 'Почтовый сервер подтвердил отправителя, но\u00a0адрес не\u00a0покупателя этого обращения.',
  failed: 'Почтовый сервер не\u00a0подтвердил отправителя: адрес мог подставить кто угодно.',
  missing: 'Почтовый сервер ничего не\u00a0сказал об\u00a0отправителе.',
} as const;

/** So that a large letter does not stop the page. */
const SHOWN_OF_RAW = 100_000;

/** Undefined: not added. */
type Decision = { readonly ticketId: number | undefined } | undefined;

interface LetterProps {
  readonly letter: WaitingLetter;
  readonly onDone: (sentence: string) => void;
}

export function Letter({ letter, onDone }: LetterProps) {
  const { id: letterId, ticketId, state, sender, authentication, subject, text, attachments, receivedAt } = letter;
  const [number, setNumber] = useState('');
  const [issue, setIssue] = useState<string>();
  const [isRawShown, setRawShown] = useState(false);
  const params = { path: { letterId } };
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: ['tickets'],
    // A letter is decided about once, so it needs no key.
    send: async (decision: Decision) =>
      decision
        ? (await answerOf(staffApi.POST('/api/ticket-letters/{letterId}/approved', { params, body: decision })))
            .ticketId
        : await answerOf(staffApi.POST('/api/ticket-letters/{letterId}/dropped', { params, body: {} })).then(
            () => undefined,
          ),
    onDone: (added) =>
      onDone(added === undefined ? 'Письмо не\u00a0добавлено.' : `Письмо добавлено в\u00a0обращение №\u00a0${added}.`),
  });
  function approve() {
    const named = number.trim().replace(/^№\s*/, '');
    const isNumber = /^[1-9]\d{0,14}$/.test(named);
    setIssue(ticketId === null && !isNumber ? 'Напишите номер обращения' : undefined);
    if (ticketId !== null) mutate({ ticketId: undefined });
    else if (isNumber) mutate({ ticketId: Number(named) });
  }
  const refused = error instanceof ApiFailure ? error.fields.ticketId : undefined;
  return (
    <li className="part">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere">{subject || 'Без темы'}</h2>
        <p className="note">
          От {sender}, <Moment at={receivedAt} />
          {attachments > 0 && `, ${counted(attachments, ['файл', 'файла', 'файлов'])}`}
        </p>
        <p className="badges">
          {state === 'too-many' && <Badge tone="alarm">Слишком много писем за час</Badge>}
          {authentication === 'failed' && <Badge tone="alarm">Отправитель не подтверждён</Badge>}
        </p>
        {authentication !== null && <p className="note">{SENDERS[authentication]}</p>}
      </div>
      <p className="letter-text">{text || 'Текста нет.'}</p>
      {ticketId === null ? (
        <div className="max-w-64">
          <Field
            label="Номер обращения"
            hint="Письмо его не называет"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={number}
            error={issue ?? refused}
            onChange={({ target }) => {
              setNumber(target.value);
              setIssue(undefined);
            }}
          />
        </div>
      ) : (
        <p>
          Отвечает на{' '}
          <Link to={`/support/tickets/${ticketId}`} className="text-link">
            обращение №&nbsp;{ticketId}
          </Link>
        </p>
      )}
      <Problem error={refused ? undefined : error} />
      <div className="flex flex-wrap gap-2">
        <Button busy={isPending} onClick={approve}>
          Добавить в обращение
        </Button>
        <Button look="danger" busy={isPending} onClick={() => mutate(undefined)}>
          Не добавлять
        </Button>
        <Button look="plain" aria-expanded={isRawShown} onClick={() => setRawShown(!isRawShown)}>
          {isRawShown ? 'Скрыть исходное письмо' : 'Исходное письмо'}
        </Button>
      </div>
      {isRawShown && <RawLetter letterId={letterId} />}
    </li>
  );
}

function RawLetter({ letterId }: { readonly letterId: string }) {
  const read = useQuery(rawLetterQuery(letterId));
  if (read.error instanceof ApiFailure && read.error.status === 404)
    return <p className="text-quiet">Исходного письма нет: хранится не&nbsp;всё, что пришло сверх ограничения.</p>;
  return (
    <Loaded of={read}>
      {(raw) => (
        <div className="grid gap-2">
          {/* It scrolls, also by keys. */}
          <pre tabIndex={0} role="region" aria-label="Исходное письмо" className="letter-raw">
            {raw.slice(0, SHOWN_OF_RAW)}
          </pre>
          <a href={`/api/ticket-letters/${letterId}/raw`} download className="text-link justify-self-start">
            Скачать целиком
          </a>
        </div>
      )}
    </Loaded>
  );
}

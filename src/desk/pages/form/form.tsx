import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { OpenTicketForm } from '../../features/open-ticket/open-ticket-form.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { formatBytes } from '../../words/byte-words.ts';

type WholeForm = paths['/api/forms/{number}']['get']['responses'][200]['content']['application/json'];

const FORMS_KEY = ['forms'] as const;

const formQuery = (number: number) =>
  queryOptions({
    queryKey: [...FORMS_KEY, 'one', number],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/forms/{number}', { params: { path: { number } }, signal })),
  });

/** One form of the site with everything that was filled in. */
export function Form() {
  const { number = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(number) ? <KnownForm key={number} number={Number(number)} /> : <UnknownForm />;
}

function KnownForm({ number }: { readonly number: number }) {
  const read = useQuery(formQuery(number));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownForm />;
  return (
    <>
      <title>{`Форма № ${number}`}</title>
      <Loaded of={read}>{(form) => <FormScreen form={form} />}</Loaded>
    </>
  );
}

function FormScreen({ form }: { readonly form: WholeForm }) {
  const { number, type, state, createdAt, doneAt, text, lines, files } = form;
  return (
    <article className="grid max-w-[60rem] gap-4">
      <header className="grid gap-1">
        <Link to="/support/forms" className="text-link justify-self-start text-xs">
          К списку форм
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <h1>Форма №&nbsp;{number}</h1>
          <Badge tone={state === 'new' ? 'waits' : 'ended'}>{state === 'new' ? 'Ждёт ответа' : 'Отвечена'}</Badge>
        </div>
        <p className="text-quiet">
          {type}, пришла <Moment at={createdAt} />
          {doneAt !== null && (
            <>
              , отвечена <Moment at={doneAt} />
            </>
          )}
        </p>
      </header>
      <FormCommands form={form} />
      <section aria-label="Что написано" className="part">
        {text && <p className="whitespace-pre-wrap">{text}</p>}
        <dl className="facts">
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {files.length > 0 && (
        <section aria-labelledby="files" className="part">
          <h2 id="files">Файлы</h2>
          <p className="text-xs text-quiet">
            Их прислал неизвестный человек, на&nbsp;вирусы они не&nbsp;проверены: открывайте только то, чего ждёте.
          </p>
          <ul className="part-rows">
            {files.map(({ id, name, bytes }) => (
              <li key={id}>
                <a href={`/api/forms/${number}/files/${id}`} download className="text-link justify-self-start">
                  {name}
                </a>
                <span className="text-xs text-quiet">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function FormCommands({ form: { number, state, ticketId, mayBecomeTicket } }: { readonly form: WholeForm }) {
  const may = useMay();
  const [isOpening, setOpening] = useState(false);
  const [done, setDone] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: FORMS_KEY,
    // To mark it again changes nothing, so it needs no key.
    send: (_typed: undefined) =>
      answerOf(staffApi.POST('/api/forms/{number}/done', { params: { path: { number } }, body: {} })),
    onDone: () => setDone('Отмечено: форме ответили.'),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {ticketId === null && mayBecomeTicket && may('ticket:open') && (
          <Button aria-expanded={isOpening} onClick={() => setOpening(!isOpening)}>
            Завести обращение
          </Button>
        )}
        {state === 'new' && may('form:finish') && (
          <Button look="outline" busy={isPending} onClick={() => mutate(undefined)}>
            Ответили
          </Button>
        )}
      </div>
      {ticketId !== null && (
        <p>
          Из формы заведено{' '}
          <Link to={`/support/tickets/${ticketId}`} className="text-link">
            обращение №&nbsp;{ticketId}
          </Link>
        </p>
      )}
      {isOpening && <OpenTicketForm source={{ form: number }} reads={FORMS_KEY} onCancel={() => setOpening(false)} />}
      <Problem error={error} />
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
    </div>
  );
}

function UnknownForm() {
  return (
    <div className="grid gap-2">
      <title>Нет такой формы</title>
      <h1>Нет такой формы</h1>
      <p>Проверьте номер: возможно, срок хранения формы прошёл.</p>
      <Link to="/support/forms" className="text-link justify-self-start">
        К списку форм
      </Link>
    </div>
  );
}

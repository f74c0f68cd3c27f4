import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { LONGEST_TICKET_TEXT } from '../../../../kernel/tickets.ts';
import { callApi } from '../../../client/api.ts';
import { followTicket } from '../../../client/follow-ticket.ts';
import { newKey } from '../../../client/new-key.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { FileField } from '../../../features/forms/file-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { failureMessage } from '../../../features/signin/signin-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TicketStateMark } from '../ticket-state.tsx';
import { atItsField } from '../ticket-fields.ts';
import { TICKET_FILES, useTicketFiles } from '../ticket-files.ts';
import type { ShownTicket } from './ticket.server.ts';

/** The messages of a ticket; while the page is open, new answers appear by themselves. */
export default function TicketThread({ ticket }: { ticket: ShownTicket }) {
  const { id, state, stateName, turn, messages } = ticket;
  const last = messages.at(-1)?.id ?? 0;
  const lastAnswer = messages.findLast(({ isOwn }) => !isOwn)?.id ?? 0;
  useEffect(() => followTicket(id, last, () => void refreshPage()), [id, last]);
  useEffect(() => {
    if (lastAnswer === 0) return;
    const read = { params: { id: String(id) }, body: { data: { through: lastAnswer } }, needsSignIn: true } as const;
    // Not marked as read: the count in the list stays too high until the next visit.
    void callApi('POST /api/user-tickets/:id/read', read).catch(() => undefined);
  }, [id, lastAnswer]);
  return (
    <>
      <Notice
        tone={state === 'waiting-customer' ? 'warm' : 'calm'}
        action={<TicketStateMark state={state} name={stateName} />}
      >
        {turn}
      </Notice>
      <ol aria-label="Переписка" aria-live="polite" className="mt-4 grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <ReplyForm ticket={ticket} />
    </>
  );
}

export const TicketThreadIsland = island('ticket-thread', TicketThread);

function Message({ message }: { message: ShownTicket['messages'][number] }) {
  const { isOwn, name, text, at, files } = message;
  return (
    <li
      className={`max-w-full rounded-lg border border-line px-4 py-3 sm:max-w-[85%] ${isOwn ? 'bg-surface sm:ml-auto' : 'bg-sage'}`}
    >
      <p className="flex flex-wrap gap-x-3 text-sm">
        <b className="font-semibold">{name}</b>
        <span className="text-quiet">{at}</span>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <ul aria-label="Файлы" className="mt-2 grid gap-1 text-sm">
          {files.map((file) => (
            <li key={file.path}>
              <a href={file.path} download className="link inline-flex min-h-11 items-center gap-2">
                <Paperclip size={18} aria-hidden />
                <span className="min-w-0 break-all">{file.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReplyForm({ ticket: { id, state, mayReplyByMail } }: { ticket: ShownTicket }) {
  const [typed, setTyped] = useState({ text: '' });
  // One message has one key, however often it is sent; with other words or files it is another one.
  const [sent, setSent] = useState({ key: '', message: '' });
  const [status, setStatus] = useState('');
  const files = useTicketFiles();
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: ({ text }) =>
      issuesBy('', {
        text: text.trim() === '' ? 'Напишите сообщение' : undefined,
        files: files.busy ? 'Файл ещё загружается: подождите немного' : undefined,
      }),
    async send({ text }) {
      const message = JSON.stringify([text, files.ids]);
      const key = sent.message === message ? sent.key : newKey();
      setSent({ key, message });
      const { meta } = await callApi('POST /api/add-message-user-ticket/:id', {
        params: { id: String(id) },
        body: { data: { key, text, files: files.ids } },
        needsSignIn: true,
      }).catch(atItsField);
      if (meta.ticket !== undefined) return location.assign(links.ticket(meta.ticket));
      setSent({ key: '', message: '' });
      setTyped({ text: '' });
      files.clear();
      setStatus('Сообщение отправлено');
      await refreshPage();
    },
    problemOf: failureMessage,
  });
  const over = state === 'solved' || state === 'closed';
  return (
    <>
      <form
        noValidate
        method="dialog"
        aria-label="Ваше сообщение"
        onSubmit={(event) => void submit(event)}
        className="mt-6 grid gap-4 noscript:hidden"
      >
        <TextArea
          id="ticket-text"
          label={over ? 'Вопрос не решён?' : 'Ваше сообщение'}
          rows={4}
          maxLength={LONGEST_TICKET_TEXT}
          value={typed.text}
          error={errorOf('text')}
          onChange={({ currentTarget: { value } }) => {
            type({ text: value });
            setStatus('');
          }}
        />
        <FileField path="ticket.files" files={files} error={errorOf('files')} choice={TICKET_FILES} />
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={sending}>
            {sending ? 'Отправляем…' : 'Отправить'}
          </Button>
          <span role="status" className="text-sm font-semibold text-leaf">
            {status}
          </span>
        </p>
      </form>
      <noscript>
        <p className="personal-plain mt-6">
          Ответить на{'\u00a0'}этой странице можно с{'\u00a0'}включённым JavaScript. Без него{' '}
          {mayReplyByMail && 'ответьте на\u00a0письмо с\u00a0нашим ответом, если оно пришло, или '}позвоните:{' '}
          <PhoneLink className="link" />.
        </p>
      </noscript>
    </>
  );
}

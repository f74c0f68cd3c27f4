import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_TICKET_SUBJECT, TICKET_TOPICS, type TicketTopic } from '../../../kernel/tickets.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

export type TicketSource = { readonly form: number } | { readonly chat: string };

interface OpenTicketFormProps {
  readonly source: TicketSource;
  /** What is read again afterwards. */
  readonly reads: readonly string[];
  readonly onCancel: () => void;
}

interface Typed {
  readonly topic: TicketTopic;
  readonly subject?: string;
}

/** A form or a chat becomes a ticket, with terms, files and an answer by letter. */
export function OpenTicketForm({ source, reads, onCancel }: OpenTicketFormProps) {
  const navigate = useNavigate();
  const id = useId();
  const [topic, setTopic] = useState<TicketTopic | ''>('');
  const [subject, setSubject] = useState('');
  const [isTopicMissing, setTopicMissing] = useState(false);
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads,
    // The source is the key: it becomes one ticket.
    send: (typed: Typed) =>
      answerOf(
        'form' in source
          ? staffApi.POST('/api/tickets/from-form', { body: { number: source.form, ...typed } })
          : staffApi.POST('/api/tickets/from-chat', { body: { chatId: source.chat, ...typed } }),
      ),
    onDone: ({ ticketId }) => void navigate(`/support/tickets/${ticketId}`),
  });
  const fields = error instanceof ApiFailure ? error.fields : {};
  function submit() {
    setTopicMissing(topic === '');
    if (topic !== '') mutate({ topic, ...(subject.trim() && { subject: subject.trim() }) });
  }
  const topicError = isTopicMissing ? 'Выберите тему' : fields.topic;
  return (
    <CommandPanel
      title="Завести обращение"
      submit="Завести"
      busy={isPending}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        {'form' in source
          ? 'Форма станет обращением покупателя с\u00a0этой почтой, файлы перейдут в\u00a0него. Форма будет отмечена отвеченной.'
          : 'Разговор станет обращением покупателя. Чат скажет ему об\u00a0этом и\u00a0закроется.'}
      </p>
      <div className="field">
        <label htmlFor={id}>Тема</label>
        <select
          id={id}
          value={topic}
          aria-invalid={topicError ? true : undefined}
          aria-describedby={topicError ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTopic(target.value as TicketTopic | '');
            setTopicMissing(false);
          }}
        >
          <option value="">Выберите</option>
          {Object.entries(TICKET_TOPICS).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        {topicError && (
          <p id={`${id}-error`} role="alert" className="text-xs text-error">
            {topicError}
          </p>
        )}
      </div>
      <Field
        label="Коротко, о чём"
        hint="Покупатель увидит это в кабинете. Можно не писать."
        maxLength={LONGEST_TICKET_SUBJECT}
        autoComplete="off"
        value={subject}
        error={fields.subject}
        onChange={({ target }) => setSubject(target.value)}
      />
    </CommandPanel>
  );
}
